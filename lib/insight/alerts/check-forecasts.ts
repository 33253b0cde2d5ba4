import { z } from 'zod';
import { listNearlyUsed, type NearlyUsed } from '#lib/account/usage/counters/list-nearly-used.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { getUsageMonth } from '#lib/insight/activity/usage/get-usage-month.ts';
import { raiseAlert } from './raise-alert.ts';

/** The part of a month's quota below which no forecast is made. */
const WORTH_FORECASTING = 0.25;

/** The job that checks the forecasts of usage, every hour. */
export const CHECK_FORECASTS = defineJob({ kind: 'check-forecasts', lane: 'calendar', payload: z.strictObject({}) });

/** Notifies companies whose mail is expected to exceed the quota of the month, once a month. */
export async function checkForecasts(now: Date): Promise<void> {
  for (const usage of await listNearlyUsed(now, WORTH_FORECASTING)) {
    if (usage.slot === 'monthly' && usage.used < usage.limit) await checkForecast(usage, now);
  }
}

async function checkForecast({ companyId, used, limit, endsAt }: NearlyUsed, now: Date): Promise<void> {
  const scope = { companyId, environment: 'production' as const };
  const { forecast } = await getUsageMonth({ scope, now: () => now });
  if (!forecast || forecast.total <= limit) return;
  const count = (value: number) => value.toLocaleString('en');
  await raiseAlert(
    {
      cause: {
        key: `forecast:${companyId}`,
        alert: 'forecast',
        companyId,
        facts: { used, limit, total: forecast.total },
      },
      subject: 'monitoringUsage',
      icon: 'usage',
      type: 'warning',
      heading: 'Your monthly quota is likely to run out',
      paragraphs: [
        `At this pace you will send ${count(forecast.total)} emails this month; your quota is ${count(limit)}.`,
        'Request more before it runs out: mail over the quota is refused.',
      ],
      action: { label: 'See your usage', path: '/usage-monitoring' },
      holdsUntil: endsAt,
    },
    now,
  );
}
