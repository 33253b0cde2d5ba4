import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /ip-pool and below: this release has no module for IP pools, which the wall says in its place. */
export default guardedPage(async () => notFound());
