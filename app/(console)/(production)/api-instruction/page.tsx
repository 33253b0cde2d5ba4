import { notFound } from 'next/navigation';
import { guardedPage } from '../../../guarded-page.tsx';

/** /api-instruction: this release has no module for the API instructions, which the wall says in its place. */
export default guardedPage(async () => notFound());
