import { pageTitle } from '#components/texts/page-title.ts';
import { guardedPage } from '../../guarded-page.tsx';
import { showSwitch } from '../show-switch.tsx';

export const generateMetadata = pageTitle('environment', 'switch.toSandbox');

/** /switch-to-sandbox-environment. */
export default guardedPage(showSwitch('sandbox'));
