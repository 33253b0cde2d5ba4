import { redirect } from 'next/navigation';
import { HOME_PATH } from '#lib/access/route-policy.ts';

export const dynamic = 'force-dynamic';

/** /page/loading leads to where people begin (spec §2). */
export default function PageLoadingPage() {
  redirect(HOME_PATH);
}
