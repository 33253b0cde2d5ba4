import { dayAt, dayPeriod } from '#lib/core/calendar.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import type { Operand } from './schema.ts';
import type { Unit, ValueOperator } from './values.ts';

/** The clock of one evaluation: all its conditions see the same instant, and the days of the company's zone. */
export type Clock = { zone: string; now: Date };

/** A stretch of instants: from one up to, and without, another; null is without an end. */
export type InstantRange = { from: Date | null; until: Date | null };

/** A stretch of days: from one up to, and without, another; null is without an end. */
export type DayRange = { from: string | null; until: string | null };

/** The start of a span that ends now: days, weeks and months begin at 00:00 of the company's zone. */
export function startOfSpan(clock: Clock, n: number, unit: Unit): Date {
  if (unit === 'hour') return new Date(clock.now.getTime() - n * HOUR_MS);
  return startOf(clock, shiftBy(today(clock), -n, unit));
}

const startOf = ({ zone }: Clock, day: string): Date => dayPeriod(zone, day).start;

/** The day that the company's clock shows. */
export const today = ({ zone, now }: Clock): string => dayAt(zone, now);

/** Returns the day that lies so many days, weeks or months after another; a day that a month does not have is its last. */
export function shiftBy(day: string, n: number, unit: Unit): string {
  if (unit !== 'month') return shiftDay(day, unit === 'week' ? n * 7 : n);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the instants that a condition on time allows. */
export function instantRange(clock: Clock, op: ValueOperator, operand: Operand): InstantRange {
  if (operand.form === 'day') {
    const { from, until } = boundsOf(clock, operand.at);
    return op === 'before' ? { from: null, until: from } : { from: until, until: null };
  }
  if (operand.form === 'days')
    return { from: boundsOf(clock, operand.from).from, until: boundsOf(clock, operand.to).until };
  if (operand.form === 'window' && operand.unit === 'hour') {
    const ms = operand.n * HOUR_MS;
    const at = clock.now.getTime();
    if (op === 'inNext') return { from: clock.now, until: new Date(at + ms) };
    return op === 'olderThan'
      ? { from: null, until: new Date(at - ms) }
      : { from: new Date(at - ms), until: new Date(at + 1) };
  }
  const days = dayRange(clock, op, operand);
  const until = days.until === null ? null : startOf(clock, days.until);
  if (op === 'inLast') return { from: startOfDay(clock, days.from), until: new Date(clock.now.getTime() + 1) };
  if (op === 'inNext') return { from: clock.now, until };
  return { from: startOfDay(clock, days.from), until };
}

const startOfDay = (clock: Clock, day: string | null): Date | null => (day === null ? null : startOf(clock, day));

/** The instants of a day of the company's zone, or the millisecond of an instant, which keeps its own zone. */
function boundsOf(clock: Clock, at: string): { from: Date; until: Date } {
  if (at.length === 10) {
    const { start, end } = dayPeriod(clock.zone, at);
    return { from: start, until: end };
  }
  const from = new Date(at);
  return { from, until: new Date(from.getTime() + 1) };
}

/** Returns the days that a condition on a date allows. */
export function dayRange(clock: Clock, op: ValueOperator, operand: Operand): DayRange {
  const day = today(clock);
  if (operand.form === 'day')
    return op === 'before' ? { from: null, until: operand.at } : { from: shiftDay(operand.at, 1), until: null };
  if (operand.form === 'days') return { from: operand.from, until: shiftDay(operand.to, 1) };
  if (operand.form === 'window') {
    const { n, unit } = operand;
    if (op === 'inNext') return { from: day, until: shiftDay(shiftBy(day, n, unit), 1) };
    const start = shiftBy(day, -n, unit);
    return op === 'olderThan' ? { from: null, until: start } : { from: start, until: shiftDay(day, 1) };
  }
  if (op === 'today') return { from: day, until: shiftDay(day, 1) };
  if (op === 'thisWeek') {
    const monday = shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { from: monday, until: shiftDay(monday, 7) };
  }
  const first = `${day.slice(0, 8)}01`;
  return { from: first, until: shiftBy(first, 1, 'month') };
}

/**
 * Returns the birthdays that fall on days, as month × 100 + day. Someone who was born on 29 February has their birthday on
 * the 28th in other years.
 */
export function birthdayNumbers(clock: Clock, op: ValueOperator, operand: Operand): number[] {
  if (operand.form === 'months')
    return operand.months.flatMap((month) => Array.from({ length: 31 }, (_, index) => month * 100 + index + 1));
  const { from, until } = dayRange(clock, op, operand);
  const days = from === null || until === null ? 0 : (Date.parse(until) - Date.parse(from)) / DAY_MS;
  const numbers = Array.from({ length: days }, (_, index) => shiftDay(from ?? '', index)).flatMap((day) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const hasLeapDay = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29;
    return month === 2 && date === 28 && !hasLeapDay ? [228, 229] : [month * 100 + date];
  });
  return [...new Set(numbers)];
}
