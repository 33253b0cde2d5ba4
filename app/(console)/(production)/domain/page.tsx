import { redirect } from 'next/navigation';
import { SENDING_SCREEN } from '#components/senders/domains/paths.ts';
import { guardedPage } from '../../../guarded-page.tsx';

/** /domain redirects to the sending domains (docs/product.md §2). */
export default guardedPage(async () => redirect(SENDING_SCREEN));
