import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { rangeBounds } from '../range.ts';
import { countByDay } from './count-by-day.ts';
import type { UsageAnalytic, UsageAnalyticQuery } from './schema.ts';

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const;

/**
 * Counts the mail of each day of a range by feature, in the company's zone and never behind the events.
 * A range reaches back 367 days at most and spans 30 (docs/product.md §5).
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function getUsageAnalytic(ctx: Context, query: UsageAnalyticQuery): Promise<UsageAnalytic> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const { to, days } = daysOf(query, timezone, ctx.now());
  const counted = await countByDay(ctx, { timezone, to, days });
  return {
    timezone,
    from: shiftDay(to, 1 - days),
    to,
    data: counted.map(({ day, accepted, delivered, bounced }) => ({
      day,
      features: { [TRANSACTIONAL_EMAIL]: { accepted, delivered, bounced } },
    })),
  };
}

function daysOf(query: UsageAnalyticQuery, timezone: string, now: Date): { to: string; days: number } {
  if (query.range !== 'custom') return { to: dayAt(timezone, now), days: DAYS[query.range] };
  rangeBounds(query, timezone, now);
  const { from = '', to = '' } = query;
  return { to, days: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1 };
}
