import type { Metadata } from 'next';
import { UsageScreen } from '#components/usage/usage-screen.tsx';
import { getUsageByDay } from '#lib/activity/get-usage-by-day.ts';
import { guardPage } from '#lib/http/page-context.ts';
import { getUsage } from '#lib/usage/get-usage.ts';

export const metadata: Metadata = { title: 'Usage monitoring' };

/** Days that the chart shows. */
const DAYS = 30;

/** /usage-monitoring: plan, quota, and what each day brought. */
export default async function UsagePage() {
  const { ctx, company } = await guardPage();
  const [usage, days] = await Promise.all([getUsage(ctx), getUsageByDay(ctx, { days: DAYS })]);
  return <UsageScreen usage={usage} days={days} environment={company.environment} />;
}
