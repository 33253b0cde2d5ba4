import { dayAt, instantAt } from '#lib/core/calendar.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { normalTimeZone } from '#lib/core/time-zone.ts';
import type { Schedule } from '../schema.ts';

const known = new Map<string, boolean>();

/** Returns true for the name of a time zone, or an offset. */
export function isZone(text: string): boolean {
  let found = known.get(text);
  if (found === undefined) {
    found = normalTimeZone(text) !== null;
    known.set(text, found);
  }
  return found;
}

/**
 * Returns the instant at which a schedule is due in a zone for a campaign that begins at another; null if its contacts get nothing.
 */
export function dueIn(schedule: Schedule, zone: string, start: Date): Date | null {
  if (schedule.zoneMode === 'company') return new Date(schedule.at);
  const { date, localTime, pastZones } = schedule;
  const due = instantAt(zone, `${date}T${localTime}`);
  if (due >= start) return due;
  if (pastZones === 'now') return start;
  if (pastZones === 'skip') return null;
  const today = dayAt(zone, start);
  const next = instantAt(zone, `${today}T${localTime}`);
  return next >= start ? next : instantAt(zone, `${shiftDay(today, 1)}T${localTime}`);
}

/** Returns the first and the last instant at which any clock of the world shows a day and a time. */
export function spanOf(day: string, time: string): { first: Date; last: Date } {
  const all = Intl.supportedValuesOf('timeZone').map((zone) => instantAt(zone, `${day}T${time}`).getTime());
  return { first: new Date(Math.min(...all)), last: new Date(Math.max(...all)) };
}
