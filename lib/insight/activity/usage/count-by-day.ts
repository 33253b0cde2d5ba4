import { dayPeriod } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { countByStretch } from '#lib/events/read/queries.ts';
import type { UsageDay } from './schema.ts';

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
  const counted = new Map((await countByStretch(ctx.scope, bounds)).map((figures) => [figures.stretch, figures]));
  return names.map((day, index) => {
    const { accepted = 0, delivered = 0, bounced = 0, suppressed = 0 } = counted.get(index + 1) ?? {};
    return { day, accepted, delivered, bounced: bounced + suppressed, suppressed };
  });
}
