import { redirect } from 'next/navigation';
import { listActivity } from '#lib/activity/list-activity.ts';
import { findPageContext } from '#lib/http/page-context.ts';

export const dynamic = 'force-dynamic';

/** /: a guest logs in; who has sent something sees what became of it, who has not learns how to begin. */
export default async function HomePage() {
  const context = await findPageContext();
  if (!context) redirect('/login');
  const { data } = await listActivity(context.ctx, { range: '30d', limit: 1 });
  redirect(data.length > 0 ? '/activity' : '/configuration');
}
