import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /analytic/preset/{id}: this release has no module for presets, which the wall says in its place. */
export default guardedPage(async () => notFound());
