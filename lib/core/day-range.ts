import { DAY_MS } from '#lib/core/durations.ts';
import { RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from './limits.ts';

/** The calendar day (YYYY-MM-DD) that lies so many days after another one, or before it. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** Limits of a range: how far back it may reach and how many days it may hold (docs/product.md §5). */
export type RangeLimits = { backDays: number; spanDays: number };

/** The limits of every company; its flags may lower them. */
export const RANGE_LIMITS: RangeLimits = { backDays: RANGE_BACK_MAX_DAYS, spanDays: RANGE_SPAN_MAX_DAYS };

/**
 * Returns what is wrong with a custom range of calendar days, both included (docs/product.md §5); null for a valid one.
 *
 * @param today the day that it is in the company's zone.
 */
export function customRangeProblem(
  from: string,
  to: string,
  today: string,
  { backDays, spanDays } = RANGE_LIMITS,
): { field: 'from' | 'to'; cause: string } | null {
  if (to < from) return { field: 'to', cause: 'The last day must not lie before the first.' };
  if (to >= shiftDay(from, spanDays)) {
    return { field: 'to', cause: `A range may hold ${spanDays} days at most.` };
  }
  if (from < shiftDay(today, -backDays)) {
    return { field: 'from', cause: `A range may reach back ${backDays} days at most.` };
  }
  return null;
}
