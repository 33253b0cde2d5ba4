import { dayAt } from '#lib/core/calendar.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
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
 * Returns the instant at which the clock of a zone shows a day and a time. A time that the clock leaves out moves to the same
 * distance after the gap, and of one that it shows twice the first counts (RFC 5545 §3.3.5).
 *
 * @param day YYYY-MM-DD.
 * @param time HH:MM.
 */
export function instantIn(zone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  // No zone is further than 14 hours from UTC, so a change of the clock lies between these two.
  const before = wanted - offsetAt(zone, wanted - DAY_MS);
  const after = wanted - offsetAt(zone, wanted + DAY_MS);
  const shown = [before, after].filter((at) => at + offsetAt(zone, at) === wanted);
  return new Date(shown.length === 0 ? before : Math.min(...shown));
}

/** Returns how far the clock of a zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (zone: string, at: number): number => Date.parse(`${formatLocal(zone, at)}Z`) - at;

/**
 * Returns the instant at which a schedule is due in a zone for a campaign that begins at another; null if its contacts get nothing.
 */
export function dueIn(schedule: Schedule, zone: string, start: Date): Date | null {
  if (schedule.zoneMode === 'company') return new Date(schedule.at);
  const { date, localTime, pastZones } = schedule;
  const due = instantIn(zone, date, localTime);
  if (due >= start) return due;
  if (pastZones === 'now') return start;
  if (pastZones === 'skip') return null;
  const today = dayAt(zone, start);
  const next = instantIn(zone, today, localTime);
  return next >= start ? next : instantIn(zone, shiftDay(today, 1), localTime);
}

/** Returns the first and the last instant at which any clock of the world shows a day and a time. */
export function spanOf(day: string, time: string): { first: Date; last: Date } {
  const all = Intl.supportedValuesOf('timeZone').map((zone) => instantIn(zone, day, time).getTime());
  return { first: new Date(Math.min(...all)), last: new Date(Math.max(...all)) };
}
