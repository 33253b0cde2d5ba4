import { redirect } from 'next/navigation';
import { guardedPage } from '../../../../guarded-page.tsx';

/** /api-key and below: in this release keys are made and revoked on the configuration screen. */
export default guardedPage(async () => redirect('/configuration'));
