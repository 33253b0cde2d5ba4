import { redirect } from 'next/navigation';
import { findMissing } from '#lib/access/screen-needs.ts';
import { listActivity } from '#lib/activity/list-activity.ts';
import { guardedPage } from '../../guarded-page.tsx';

/** Where people can begin, the first that they may open. */
const BEGINNINGS = ['/configuration', '/activity', '/usage-monitoring', '/account-setting'];

/**
 * /analytic, where people begin (spec §2): this release has no analytics, so who has sent something sees what became of
 * it, and who has not learns how to begin.
 */
export default guardedPage(async ({ ctx, features }) => {
  const facts = { features, grants: ctx.grants };
  const { data } = await listActivity(ctx, { range: '30d', limit: 1 });
  const order = data.length > 0 ? ['/activity', ...BEGINNINGS] : BEGINNINGS;
  redirect(order.find((path) => findMissing(facts, path) === null) ?? '/activity');
});
