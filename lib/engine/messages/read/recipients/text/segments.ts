import { DAY_MS } from '#lib/core/durations.ts';
import type { TimeBounds } from '../filter.ts';

/** A part of a list that is searched at once: by the indexes of its days, or row by row. */
export type Segment = { bounds: TimeBounds; indexed: boolean };

/** The day (UTC) of an instant, as partitions are named: YYYYMMDD. */
export const dayName = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** The names of the days that a stretch of time touches, oldest first. */
export const dayNames = (bounds: TimeBounds): string[] => daysOf(bounds).map((day) => dayName(day * DAY_MS));

/**
 * Cuts a stretch of time where its days begin to have indexes, or have none. What has none is one segment. Of what has,
 * the first is one day, the next two, and so on: a page that is full after a day does not wait for a month.
 *
 * @param newer reads from the oldest on, else from the newest.
 */
export function cutSegments(bounds: TimeBounds, indexedDays: ReadonlySet<string>, newer: boolean): Segment[] {
  const days = newer ? daysOf(bounds) : daysOf(bounds).reverse();
  const segments: { days: number[]; indexed: boolean }[] = [];
  let daysMax = 1;
  for (const day of days) {
    const indexed = indexedDays.has(dayName(day * DAY_MS));
    const last = segments.at(-1);
    if (last?.indexed === indexed && (!indexed || last.days.length < daysMax)) last.days.push(day);
    else {
      if (last?.indexed) daysMax *= 2;
      segments.push({ days: [day], indexed });
    }
  }
  return segments.map((segment) => ({ indexed: segment.indexed, bounds: within(bounds, segment.days) }));
}

function daysOf({ startMs, endMs }: TimeBounds): number[] {
  const first = Math.floor(startMs / DAY_MS);
  return Array.from({ length: Math.max(0, Math.ceil(endMs / DAY_MS) - first) }, (_, index) => first + index);
}

const within = ({ startMs, endMs }: TimeBounds, days: readonly number[]): TimeBounds => ({
  startMs: Math.max(startMs, Math.min(...days) * DAY_MS),
  endMs: Math.min(endMs, (Math.max(...days) + 1) * DAY_MS),
});
