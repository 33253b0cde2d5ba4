import { notFound } from 'next/navigation';
import { guardedPage } from '../../../guarded-page.tsx';

/** /email-validation: says that this release has no module for email validation. */
export default guardedPage(async () => notFound());
