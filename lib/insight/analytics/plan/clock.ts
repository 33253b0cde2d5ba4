import type { Precision } from '#lib/core/analytics/question.ts';
import { dayPeriod } from '#lib/core/calendar.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { QUARTER_MS } from '#lib/core/local-clock.ts';

/** A stretch of a series: from `start` up to `end`, in milliseconds, and the calendar day on which it begins. */
export type Stretch = { start: number; end: number; day: string };

/** Lists the calendar days from the first to the last. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/**
 * Divides a range into the stretches of a precision. Those of days, weeks and months begin at a day of the zone; hours and
 * quarter hours are counted from the start of each day, so that a day has 23 or 25 hours where its clock changes.
 */
export function divideRange(
  zone: string,
  { firstDay, lastDay, start, end }: { firstDay: string; lastDay: string; start: number; end: number },
  precision: Precision,
): Stretch[] {
  const days = listDays(firstDay, lastDay).map((day): Stretch => {
    const period = dayPeriod(zone, day);
    return { start: period.start.getTime(), end: period.end.getTime(), day };
  });
  const stretches =
    precision === 'hour' || precision === 'quarter-hour'
      ? days.flatMap((day) => divideDay(day, precision === 'hour' ? HOUR_MS : QUARTER_MS))
      : joinDays(days, precision);
  return stretches
    .filter((stretch) => stretch.end > start && stretch.start < end)
    .map((stretch) => ({ ...stretch, start: Math.max(start, stretch.start), end: Math.min(end, stretch.end) }));
}

function divideDay({ start, end, day }: Stretch, widthMs: number): Stretch[] {
  const count = Math.ceil((end - start) / widthMs);
  return Array.from({ length: count }, (_, at) => ({
    start: start + at * widthMs,
    end: Math.min(end, start + (at + 1) * widthMs),
    day,
  }));
}

function joinDays(days: readonly Stretch[], precision: 'day' | 'week' | 'month'): Stretch[] {
  const joined = Map.groupBy(days, ({ day }) => periodOf(day, precision));
  return [...joined.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    return first && last ? [{ ...first, end: last.end }] : [];
  });
}

/** Returns the first day of the week (from Monday, ISO 8601) or month that a day belongs to. */
function periodOf(day: string, precision: 'day' | 'week' | 'month'): string {
  if (precision === 'day') return day;
  if (precision === 'month') return day.slice(0, 7);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return shiftDay(day, -weekday);
}
