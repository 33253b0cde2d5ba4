import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /subaccount and below: this release has no module for sub-accounts, which the wall says in its place. */
export default guardedPage(async () => notFound());
