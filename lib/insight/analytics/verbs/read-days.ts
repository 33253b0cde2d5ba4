import { type MetricName, partsOf } from '#lib/core/analytics/metrics.ts';
import type { Part, PartValues } from '#lib/core/analytics/parts.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { divideRange } from '../plan/clock.ts';
import type { CubePlan } from '../plan/cube-sql.ts';
import { KEPT_DAYS, wholeDays } from '../plan/resolve-range.ts';
import type { MetricValues } from '../schema.ts';
import { computeValues } from './compute-values.ts';
import { sumStretches } from './sum-plan.ts';

/** Calendar days of a zone, both included, up to an instant in milliseconds where one is given. */
export type Days = { zone: string; firstDay: string; lastDay: string; until?: number | undefined };

/** The metrics of a range, and of each of its days or hours with the instant at which it begins. */
export type Course = { values: MetricValues; points: { day: string; start: number; values: MetricValues }[] };

/**
 * Reads metrics of all mail of the scope by the days of a range of any length, or by their hours.
 *
 * @returns null if the range begins before the days for which statistics are certainly kept.
 */
export async function readDays(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { zone, firstDay, lastDay, until }: Days,
  metrics: readonly MetricName[],
  precision: 'day' | 'hour' = 'day',
): Promise<Course | null> {
  if (firstDay < shiftDay(dayAt(zone, now()), -KEPT_DAYS)) return null;
  const whole = wholeDays(zone, firstDay, lastDay);
  const range = { ...whole, end: Math.min(whole.end, until ?? whole.end) };
  const facts = { basis: 'event', filters: [], breakdown: null, countedFrom: null } as const;
  const plan: CubePlan = { ...facts, source: 'totals', range, precision };
  const stretches = divideRange(zone, range, precision);
  const sums = await sumStretches(scope, plan, partsOf(metrics), stretches);
  const byNumber = new Map(sums.map(({ key, parts }) => [key, parts]));
  return {
    values: computeValues(metrics, addParts(sums.map(({ parts }) => parts))),
    points: stretches.map(({ start, day }, index) => ({
      day,
      start,
      values: computeValues(metrics, byNumber.get(index + 1) ?? {}),
    })),
  };
}

function addParts(all: readonly PartValues[]): PartValues {
  const sum: PartValues = {};
  for (const parts of all)
    for (const [name, value] of Object.entries(parts)) {
      const part = name as Part; // a key of the parts
      sum[part] = (sum[part] ?? 0) + (value ?? 0);
    }
  return sum;
}
