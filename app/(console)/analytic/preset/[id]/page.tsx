import { notFound } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('shell', 'nav.analytic');

/** /analytic/preset/{id}: says that this release has no module for presets. */
export default guardedPage(async () => notFound());
