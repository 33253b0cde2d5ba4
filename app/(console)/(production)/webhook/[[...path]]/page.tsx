import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /webhook and below: this release has no module for webhooks, which the wall says in its place. */
export default guardedPage(async () => notFound());
