import { pageTitle } from '#components/texts/page-title.ts';
import { switchPage } from '../switch-page.tsx';

export const generateMetadata = pageTitle('environment', 'switch.toProduction');

/** /switch-to-production-environment. */
export default switchPage('production');
