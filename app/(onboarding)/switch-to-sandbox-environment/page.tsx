import { pageTitle } from '#components/texts/page-title.ts';
import { switchPage } from '../switch-page.tsx';

export const generateMetadata = pageTitle('environment', 'switch.toSandbox');

/** /switch-to-sandbox-environment. */
export default switchPage('sandbox');
