import type { CalendarRange } from './calendar-days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(day: string, name: string, options: Intl.DateTimeFormatOptions): string {
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  formats.set(name, known);
  return known.format(new Date(day));
}

/** "Tuesday, 1 December 2026" */
export const formatLongDay = (day: string): string => {
  const name = format(day, 'weekday', { weekday: 'long' });
  return `${name}, ${formatMonthDay(day)} ${day.slice(0, 4)}`;
};

/** "1 December" */
export const formatMonthDay = (day: string): string =>
  `${Number(day.slice(8))} ${format(day, 'month', { month: 'long' })}`;

/** "Mon" */
export const formatWeekday = (day: string): string => format(day, 'short', { weekday: 'short' });

/** "December 2026", or "30 November – 6 December 2026" for a week. */
export function formatRange({ mode, day }: CalendarRange, { from, to }: { from: string; to: string }): string {
  if (mode === 'week') return `${formatMonthDay(from)} – ${formatMonthDay(to)} ${to.slice(0, 4)}`;
  return format(day, 'monthYear', { month: 'long', year: 'numeric' });
}

/** "09:00", or "9:00 AM" for people who read 12 hours. */
export function formatTimeOfDay(time: string, hours: 12 | 24): string {
  if (hours === 24) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
