import { notFound } from 'next/navigation';
import { guardedPage } from '../../guarded-page.tsx';

/** /preset: says that this release has no module for presets. */
export default guardedPage(async () => notFound());
