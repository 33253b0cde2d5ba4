import { AppError } from '#lib/core/errors/app-error.ts';
import { dayPeriod } from '#lib/usage/period.ts';
import { type ActivityQuery, RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from './schema.ts';

/** A stretch of time in Unix milliseconds: from `startMs` up to, and without, `endMs`. */
export type TimeBounds = { startMs: number; endMs: number };

const DAY_MS = 86_400_000;

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const;

/**
 * The instants between which a list looks (spec §5). The fixed ranges count whole days back from now and end open: a
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
  if (!from) throw new AppError('missingField', { field: 'from' });
  if (!to) throw new AppError('missingField', { field: 'to' });
  if (to < from) throw refusal('to', to, 'The last day must not lie before the first.');
  if (daysBetween(from, to) >= RANGE_SPAN_MAX_DAYS) {
    throw refusal('to', to, `A range may hold ${RANGE_SPAN_MAX_DAYS} days at most.`);
  }
  const startMs = dayPeriod(timezone, from).start.getTime();
  if (startMs < now.getTime() - (RANGE_BACK_MAX_DAYS + 1) * DAY_MS) {
    throw refusal('from', from, `A range may reach back ${RANGE_BACK_MAX_DAYS} days at most.`);
  }
  return { startMs, endMs: dayPeriod(timezone, to).end.getTime() };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const refusal = (field: string, value: string, cause: string): AppError =>
  new AppError('invalidField', { field, value, cause, message: cause });
