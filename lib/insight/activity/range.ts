import { dayAt, dayPeriod } from '#lib/core/calendar.ts';
import { customRangeProblem } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import type { TimeBounds } from '#lib/engine/messages/read/recipients/filter.ts';
import type { ActivityQuery } from './schema.ts';

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const;

/**
 * Returns the instants between which a list looks (docs/product.md §5). The fixed ranges count whole days back from now and end open: a
 * day ahead, because another machine's clock may run before ours.
 *
 * @param timezone of the company: in it the days of a custom range begin and end.
 * @throws {AppError} missingField, invalidField naming `from` or `to`.
 */
export function rangeBounds(
  query: Pick<ActivityQuery, 'range' | 'from' | 'to'>,
  timezone: string,
  now: Date,
): TimeBounds {
  if (query.range === 'custom') return customBounds(query, timezone, now);
  return { startMs: now.getTime() - DAYS[query.range] * DAY_MS, endMs: now.getTime() + DAY_MS };
}

function customBounds({ from, to }: Pick<ActivityQuery, 'from' | 'to'>, timezone: string, now: Date): TimeBounds {
  if (!from) throw refuse.missingField('from');
  if (!to) throw refuse.missingField('to');
  const problem =
    customRangeProblem(from.slice(0, 10), to.slice(0, 10), dayAt(timezone, now)) ?? (to < from ? TURNED : null);
  if (problem) {
    const { field, cause } = problem;
    throw refuse.fieldBecause(field, cause, field === 'from' ? from : to);
  }
  const endMs = to.includes('T') ? instantOf(timezone, to) : dayPeriod(timezone, to).end.getTime();
  return { startMs: instantOf(timezone, from), endMs };
}

const TURNED = { field: 'to', cause: 'The end must not lie before the start.' } as const;
