import { dayPeriod } from './calendar.ts';
import { HOUR_MS } from './durations.ts';

/** The width of the smallest buckets that statistics keep, in milliseconds. */
export const QUARTER_MS = 15 * 60_000;

/** Returns the instant of a day, or of a minute of one, of a zone: `2026-11-01`, `2026-11-01T13:45`, by quarter hours. */
export function instantOf(zone: string, moment: string): number {
  const [day = '', time] = moment.split('T');
  const start = dayPeriod(zone, day).start.getTime();
  if (!time) return start;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = hours * HOUR_MS + Math.floor(minutes / 15) * QUARTER_MS;
  // On a day whose clock changes, hours after the change begin earlier or later than they count.
  const shown = Date.parse(`${formatLocal(zone, start + wanted)}Z`) - Date.parse(`${day}T00:00Z`);
  // A day whose clock is put forward at midnight begins after its first hour.
  return Math.max(start, start + wanted + (wanted - shown));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant as a zone's clock shows it: `2026-11-01T13:45`. */
export function formatLocal(zone: string, ms: number): string {
  let clock = clocks.get(zone);
  if (!clock) {
    const two = '2-digit' as const;
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...fields, calendar: 'gregory', hourCycle: 'h23', timeZone: zone });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}
