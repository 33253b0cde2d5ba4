import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { countEvents } from '#lib/events/read/queries.ts';
import { dayPeriod } from '#lib/usage/period.ts';
import type { UsageDay } from './schema.ts';

const COLUMNS = { injection: 'accepted', delivery: 'delivered', bounce: 'bounced' } as const;

/**
 * Counts the mail of each of the days up to one, which is YYYY-MM-DD in the zone, days without mail included and never
 * behind the events.
 */
export async function countByDay(
  ctx: Pick<Context, 'scope'>,
  { timezone, to, days }: { timezone: string; to: string; days: number },
): Promise<UsageDay[]> {
  const names = Array.from({ length: days }, (_, index) => shiftDay(to, index + 1 - days));
  const bounds = [...names.map((day) => dayPeriod(timezone, day).start), dayPeriod(timezone, to).end];
  const usage: UsageDay[] = names.map((day) => ({ day, accepted: 0, delivered: 0, bounced: 0, suppressed: 0 }));
  const counts = await countEvents(ctx.scope, ['injection', 'delivery', 'bounce'], bounds);
  for (const { stretch, type, isSuppressed, count } of counts) {
    const day = usage[stretch - 1];
    if (!day || !(type in COLUMNS)) continue;
    day[COLUMNS[type as keyof typeof COLUMNS]] += count; // `in` proved the key
    if (isSuppressed) day.suppressed += count;
  }
  return usage;
}
