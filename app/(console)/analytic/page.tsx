import { redirect } from 'next/navigation';
import { listActivity } from '#lib/activity/list-activity.ts';
import { guardPage } from '#lib/http/page-context.ts';

/**
 * /analytic, where people begin (spec §2): this release has no analytics, so who has sent something sees what became of
 * it, and who has not learns how to begin.
 */
export default async function AnalyticPage() {
  const { ctx } = await guardPage();
  const { data } = await listActivity(ctx, { range: '30d', limit: 1 });
  redirect(data.length > 0 ? '/activity' : '/configuration');
}
