import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /template and below: this release has no module for templates, which the wall says in its place. */
export default guardedPage(async () => notFound());
