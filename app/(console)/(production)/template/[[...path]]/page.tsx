import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /template and below: says that this release has no module for templates. */
export default guardedPage(async () => notFound());
