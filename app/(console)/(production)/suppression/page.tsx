import { notFound } from 'next/navigation';
import { guardedPage } from '../../../guarded-page.tsx';

/** /suppression: this release has no module for the suppression list, which the wall says in its place. */
export default guardedPage(async () => notFound());
