import { redirect } from 'next/navigation';
import { SENDING_SCREEN } from '#components/domains/paths.ts';
import { guardedPage } from '../../../guarded-page.tsx';

/** /domain leads on to the domains that mail comes from (spec §2). */
export default guardedPage(async () => redirect(SENDING_SCREEN));
