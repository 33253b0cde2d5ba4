import { notFound } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('shell', 'nav.emailValidation');

/** /email-validation-test: says that this release has no module for the test of email validation. */
export default guardedPage(async () => notFound());
