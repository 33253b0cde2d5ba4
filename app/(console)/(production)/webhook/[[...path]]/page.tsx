import { notFound } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('shell', 'nav.webhook');

/** /webhook and below: says that this release has no module for webhooks. */
export default guardedPage(async () => notFound());
