import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /domain and below: this release has no module for domains, which the wall says in its place. */
export default guardedPage(async () => notFound());
