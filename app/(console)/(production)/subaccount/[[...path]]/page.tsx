import { notFound } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('shell', 'nav.subaccount');

/** /subaccount and below: says that this release has no module for sub-accounts. */
export default guardedPage(async () => notFound());
