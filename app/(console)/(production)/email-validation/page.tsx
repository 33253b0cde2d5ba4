import { notFound } from 'next/navigation';
import { guardedPage } from '../../../guarded-page.tsx';

/** /email-validation: this release has no module for email validation, which the wall says in its place. */
export default guardedPage(async () => notFound());
