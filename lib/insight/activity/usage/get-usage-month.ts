import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { countByDay } from './count-by-day.ts';
import { forecastMonth } from './forecast-month.ts';
import { groupByAcceptance } from './group-by-acceptance.ts';
import type { UsageMonth } from './schema.ts';

/**
 * Returns the mail of the running month by the day on which it was accepted, in the company's zone: its days up to today
 * with the result of each recipient, the days of the month before, and the forecast. The accepted recipients of its days
 * sum to what the month's quota has counted.
 */
export async function getUsageMonth(ctx: Pick<Context, 'scope' | 'now'>): Promise<UsageMonth> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const today = dayAt(timezone, ctx.now());
  const first = firstOfMonth(today);
  const firstBefore = firstOfMonth(shiftDay(first, -1));
  const counted = await countByDay(ctx, { timezone, to: today, days: daysBetween(firstBefore, today) + 1 });
  const days = groupByAcceptance(counted);
  const start = daysBetween(firstBefore, first);
  return {
    first,
    today,
    last: shiftDay(firstOfMonth(shiftDay(first, 31)), -1),
    days: days.slice(start),
    previous: days.slice(0, start).map(({ day, accepted }) => ({ day, accepted })),
    forecast: forecastMonth(counted, today),
  };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
