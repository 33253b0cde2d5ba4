import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { UsageScreen } from '#components/usage/usage-screen.tsx';
import type { FeaturePath } from '#lib/access/features.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { getUsageMonth } from '#lib/activity/get-usage-month.ts';
import { isCapturing } from '#lib/captured-mail/capture-state.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { dayAt } from '#lib/usage/period.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('usage', 'title');

/** /usage-monitoring: the used quota, its forecast and the month by day. */
export default guardedPage(async ({ ctx, company, features }) => {
  const has = (path: FeaturePath) => isEnabled(features, path);
  const [usage, month] = await Promise.all([getUsage(ctx), has('usage.chart') ? getUsageMonth(ctx) : null]);
  const shows = {
    plan: has('usage.information') && has('usage.informationPlan'),
    usage: has('usage.information') && has('usage.informationUsage'),
  };
  return (
    <Texts areas={['usage']}>
      <UsageScreen
        usage={usage}
        month={month}
        lastDay={dayAt(company.timezone, new Date(Date.parse(usage.periodEnd) - 1))}
        environment={company.environment}
        isCapturing={isCapturing()}
        shows={shows}
      />
    </Texts>
  );
});
