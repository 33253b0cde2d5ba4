import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { countEvents } from '#lib/events/read/queries.ts';
import { getSendingFacts } from '#lib/messages/accept/facts/get-sending-facts.ts';
import { dayAt, dayPeriod } from '#lib/usage/period.ts';
import type { UsageDay } from './schema.ts';

const COLUMNS = { injection: 'accepted', delivery: 'delivered', bounce: 'bounced' } as const;

/**
 * Counts the mail of each of the last days, today last, days without mail included, in the company's zone and never behind
 * the events.
 */
export async function getUsageByDay(ctx: Context, { days }: { days: number }): Promise<UsageDay[]> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  return countByDay(ctx, { timezone, to: dayAt(timezone, ctx.now()), days });
}

/** Counts the mail of the days up to any day, which is YYYY-MM-DD in the zone. */
export async function countByDay(
  ctx: Pick<Context, 'scope'>,
  { timezone, to, days }: { timezone: string; to: string; days: number },
): Promise<UsageDay[]> {
  const names = Array.from({ length: days }, (_, index) => shiftDay(to, index + 1 - days));
  const bounds = [...names.map((day) => dayPeriod(timezone, day).start), dayPeriod(timezone, to).end];
  const usage: UsageDay[] = names.map((day) => ({ day, accepted: 0, delivered: 0, bounced: 0 }));
  for (const { stretch, type, count } of await countEvents(ctx.scope, ['injection', 'delivery', 'bounce'], bounds)) {
    const day = usage[stretch - 1];
    if (day && type in COLUMNS) day[COLUMNS[type as keyof typeof COLUMNS]] += count; // `in` proved the key
  }
  return usage;
}
