import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { UsageScreen } from '#components/usage/usage-screen.tsx';
import type { FeaturePath } from '#lib/access/features.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { getUsageByDay } from '#lib/activity/get-usage-by-day.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('usage', 'title');

/** Days that the chart shows. */
const DAYS = 30;

/** /usage-monitoring: plan, quota and usage by day. */
export default guardedPage(async ({ ctx, company, features }) => {
  const has = (path: FeaturePath) => isEnabled(features, path);
  const [usage, days] = await Promise.all([
    getUsage(ctx),
    has('usage.chart') ? getUsageByDay(ctx, { days: DAYS }) : null,
  ]);
  const shows = {
    plan: has('usage.information') && has('usage.informationPlan'),
    usage: has('usage.information') && has('usage.informationUsage'),
  };
  return (
    <Texts areas={['usage']}>
      <UsageScreen usage={usage} days={days} environment={company.environment} shows={shows} />
    </Texts>
  );
});
