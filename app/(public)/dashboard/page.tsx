import { redirect } from 'next/navigation';
import { HOME_PATH } from '#lib/access/route-policy.ts';

export const dynamic = 'force-dynamic';

/** /dashboard, which a connection that is back leads to, leads to where people begin (spec §4). */
export default function DashboardPage() {
  redirect(HOME_PATH);
}
