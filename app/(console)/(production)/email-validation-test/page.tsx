import { notFound } from 'next/navigation';
import { guardedPage } from '../../../guarded-page.tsx';

/** /email-validation-test: says that this release has no module for the test of email validation. */
export default guardedPage(async () => notFound());
