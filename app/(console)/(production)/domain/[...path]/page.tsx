import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /domain/bounce, /domain/tracking and below: this release has no module for them, which the wall says in its place. */
export default guardedPage(async () => notFound());
