import { redirect } from 'next/navigation';
import { findMissing } from '#lib/access/screen-needs.ts';
import { listActivity } from '#lib/activity/list-activity.ts';
import { guardedPage } from '../../guarded-page.tsx';

/** The pages to start on, in order of preference; people get the first one that they may open. */
const BEGINNINGS = ['/configuration', '/activity', '/usage-monitoring', '/account-setting'];

/**
 * /analytic, the home page (docs/product.md §2). This release has no analytics, so it shows people who have sent mail their
 * activity, and others the configuration.
 */
export default guardedPage(async ({ ctx, features }) => {
  const facts = { features, grants: ctx.grants };
  const { data } = await listActivity(ctx, { range: '30d', limit: 1 });
  const order = data.length > 0 ? ['/activity', ...BEGINNINGS] : BEGINNINGS;
  redirect(order.find((path) => findMissing(facts, path) === null) ?? '/activity');
});
