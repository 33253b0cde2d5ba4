import { DAY_MS } from '#lib/core/durations.ts';
import { RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from './limits.ts';

/** The calendar day (YYYY-MM-DD) that lies so many days after another one, or before it. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** The form of a day, `2026-11-01`, or of a minute of one, `2026-11-01T13:45`. */
export const MOMENT_PATTERN = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/;

/** Returns true for a day of the calendar or a minute of one. */
export function isLocalMoment(text: string): boolean {
  if (!MOMENT_PATTERN.test(text)) return false;
  const day = text.slice(0, 10);
  const at = Date.parse(day);
  // 30 February is a time to Date.parse, and a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Returns the moment of a URL; null where the text is no moment, which counts as not given. */
export const readMoment = (text: string | null): string | null => (text !== null && isLocalMoment(text) ? text : null);

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
