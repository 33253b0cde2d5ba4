import { RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from './limits.ts';

const DAY_MS = 86_400_000;

/** The calendar day (YYYY-MM-DD) that lies so many days after another one, or before it. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/**
 * What is wrong with a custom range of calendar days, both included (spec §5); null where it may be asked for.
 *
 * @param today the day that it is in the company's zone.
 */
export function customRangeProblem(
  from: string,
  to: string,
  today: string,
): { field: 'from' | 'to'; cause: string } | null {
  if (to < from) return { field: 'to', cause: 'The last day must not lie before the first.' };
  if (to >= shiftDay(from, RANGE_SPAN_MAX_DAYS)) {
    return { field: 'to', cause: `A range may hold ${RANGE_SPAN_MAX_DAYS} days at most.` };
  }
  if (from < shiftDay(today, -RANGE_BACK_MAX_DAYS)) {
    return { field: 'from', cause: `A range may reach back ${RANGE_BACK_MAX_DAYS} days at most.` };
  }
  return null;
}
