import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /webhook and below: says that this release has no module for webhooks. */
export default guardedPage(async () => notFound());
