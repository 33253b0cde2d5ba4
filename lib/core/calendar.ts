import { DAY_MS } from '#lib/core/durations.ts';

/** A stretch of time: from `start` up to, and without, `end`. */
export type Period = { start: Date; end: Date };

type LocalDay = { year: number; month: number; day: number };

/** Further than any zone is from UTC, and any clock ever jumped. */
const FAR_MS = 2 * DAY_MS;

/**
 * Returns the calendar month of a zone that holds an instant.
 *
 * @param timezone IANA name or offset such as `+07:00` or `+0700` (docs/product.md §9); one that is neither reads as UTC.
 */
export function monthPeriod(timezone: string, now: Date): Period {
  const clock = clockOf(timezone);
  const first = { ...localDay(clock, now.getTime()), day: 1 };
  return { start: dayStart(clock, first), end: dayStart(clock, { ...first, month: first.month + 1 }) };
}

/**
 * A calendar day as the zone counts it.
 *
 * @param timezone IANA name or offset; one that is neither reads as UTC.
 * @param day YYYY-MM-DD (ISO 8601).
 */
export function dayPeriod(timezone: string, day: string): Period {
  const clock = clockOf(timezone);
  const date = new Date(day);
  const first = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return { start: dayStart(clock, first), end: dayStart(clock, { ...first, day: first.day + 1 }) };
}

/** The calendar day (YYYY-MM-DD) that the zone's clock shows at an instant. */
export function dayAt(timezone: string, at: Date): string {
  return new Date(dayNumber(localDay(clockOf(timezone), at.getTime()))).toISOString().slice(0, 10);
}

/**
 * Returns the instant at which a zone's clock shows a time, to the second. A time that the clock leaves out is as much
 * later; of one that it shows twice, it is the first.
 *
 * @param timezone IANA name or offset; one that is neither reads as UTC.
 * @param local such as `2026-12-03T10:00` or `2026-12-03T10:00:30`.
 */
export function instantAt(timezone: string, local: string): Date {
  const clock = clockOf(timezone);
  const wanted = Date.parse(`${local}Z`);
  const before = wanted - offsetAt(clock, wanted - DAY_MS);
  const after = wanted - offsetAt(clock, wanted + DAY_MS);
  const shown = [before, after].find((instant) => instant + offsetAt(clock, instant) === wanted);
  return new Date(shown ?? before);
}

/** The first instant at which the zone's calendar shows the day, or a later one where the zone left the day out. */
function dayStart(clock: Intl.DateTimeFormat, day: LocalDay): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day);
  const before = wanted - offsetAt(clock, wanted - DAY_MS);
  if (before === wanted - offsetAt(clock, wanted + DAY_MS)) return new Date(before);
  // The clock was changed near this midnight: look for the first second of the day.
  let earlier = wanted - FAR_MS;
  let later = wanted + FAR_MS;
  while (later - earlier > 1_000) {
    const middle = Math.floor((earlier + later) / 2_000) * 1_000;
    if (dayNumber(localDay(clock, middle)) >= wanted) later = middle;
    else earlier = middle;
  }
  return new Date(later);
}

const dayNumber = (day: LocalDay): number => Date.UTC(day.year, day.month - 1, day.day);

/** Returns the offset of the zone from UTC at an instant, in milliseconds. */
function offsetAt(clock: Intl.DateTimeFormat, ms: number): number {
  const parts = readClock(clock, ms);
  const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second);
  return local - Math.floor(ms / 1_000) * 1_000;
}

function localDay(clock: Intl.DateTimeFormat, ms: number): LocalDay {
  const { year = 0, month = 1, day = 1 } = readClock(clock, ms);
  return { year, month, day };
}

function readClock(clock: Intl.DateTimeFormat, ms: number): Partial<Record<string, number>> {
  return Object.fromEntries(clock.formatToParts(ms).map((part) => [part.type, Number(part.value)]));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow; there are a few hundred zones at most. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = openClock(timezone) ?? clockOf('UTC');
  clocks.set(timezone, clock);
  return clock;
}

function openClock(timeZone: string): Intl.DateTimeFormat | null {
  const numeric = 'numeric' as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, calendar: 'gregory', hourCycle: 'h23', timeZone });
  } catch {
    return null;
  }
}
