import { notFound } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /subaccount and below: says that this release has no module for sub-accounts. */
export default guardedPage(async () => notFound());
