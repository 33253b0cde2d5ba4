import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { UsageScreen } from '#components/usage/usage-screen.tsx';
import { getUsageByDay } from '#lib/activity/get-usage-by-day.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('usage', 'title');

/** Days that the chart shows. */
const DAYS = 30;

/** /usage-monitoring: plan, quota, and what each day brought. */
export default guardedPage(async ({ ctx, company }) => {
  const [usage, days] = await Promise.all([getUsage(ctx), getUsageByDay(ctx, { days: DAYS })]);
  return (
    <Texts areas={['usage']}>
      <UsageScreen usage={usage} days={days} environment={company.environment} />
    </Texts>
  );
});
