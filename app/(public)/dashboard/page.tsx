import { redirect } from 'next/navigation';
import { HOME_PATH } from '#lib/core/home-path.ts';

export const dynamic = 'force-dynamic';

/** /dashboard redirects to a person's first screen; a restored connection leads to it (docs/product.md §4). */
export default function DashboardPage() {
  redirect(HOME_PATH);
}
