import { isLocalMoment, shiftDay } from '#lib/core/day-range.ts';

export const CALENDAR_MODES = ['month', 'week', 'agenda'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

/** The days that the calendar shows: how, and the day that it is about. */
export type CalendarRange = { mode: CalendarMode; day: string };

/** Reads the range of a URL: `view=week&day=2026-12-01`; a month with today is the usual one. */
export function readCalendarRange(query: Pick<URLSearchParams, 'get'>, today: string): CalendarRange {
  const day = query.get('day') ?? '';
  return {
    mode: CALENDAR_MODES.find((mode) => mode === query.get('view')) ?? 'month',
    day: day.length === 10 && isLocalMoment(day) ? day : today,
  };
}

/** Returns the address of a range. */
export function rangeHref({ mode, day }: CalendarRange, today: string): string {
  const query = new URLSearchParams();
  if (mode !== 'month') query.set('view', mode);
  if (day !== today) query.set('day', day);
  return query.size > 0 ? `/campaign?${query}` : '/campaign';
}

/** The day of the week, from 0 for Monday. */
const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the day of another month, at most its last one. */
export function shiftMonth(day: string, by: number): string {
  const first = new Date(firstOfMonth(day));
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1));
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  const same = `${month.toISOString().slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** Returns the range before or after another one. */
export const stepRange = ({ mode, day }: CalendarRange, by: 1 | -1): CalendarRange => ({
  mode,
  day: mode === 'week' ? shiftDay(day, 7 * by) : shiftMonth(day, by),
});

/** Returns the weeks of a range, each from Monday on: the whole weeks of its month, or its week. */
export function weeksOf({ mode, day }: CalendarRange): string[][] {
  const start = mode === 'week' ? day : firstOfMonth(day);
  const end = mode === 'week' ? day : shiftDay(firstOfMonth(shiftMonth(firstOfMonth(day), 1)), -1);
  const weeks: string[][] = [];
  for (let monday = shiftDay(start, -weekday(start)); monday <= end; monday = shiftDay(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => shiftDay(monday, index)));
  return weeks;
}

/** Returns the first and the last day that a range shows. */
export function daysOf(range: CalendarRange): { from: string; to: string } {
  const days = weeksOf(range).flat();
  const { day, mode } = range;
  const shown = mode === 'agenda' ? days.filter((one) => one.startsWith(day.slice(0, 7))) : days;
  return { from: shown[0] ?? day, to: shown.at(-1) ?? day };
}
