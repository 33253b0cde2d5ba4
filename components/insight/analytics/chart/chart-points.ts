import type { Precision } from '#lib/core/analytics/question.ts';
import { RANGE_LIMITS, shiftDay } from '#lib/core/day-range.ts';

/** A point of the main chart: the start of its step as its key, its values, and those of the period before. */
export type MetricPoint = {
  key: string;
  values: Readonly<Record<string, number | null>>;
  before: Readonly<Record<string, number | null>> | null;
  /** The start of the same step of the period before. */
  beforeAt: string | null;
  /** Its step is not over. */
  isRunning: boolean;
};

/** The steps between two labels of the x-axis, in points: a day, a week, some hours. */
const STEPS = [1, 2, 3, 6, 7, 12, 14, 24, 48, 96, 168] as const;

/** The width of a label of the x-axis in pixels, and labels at most. */
const TICK_WIDTH = 64;
const TICKS_MAX = 7;

/** Returns the keys with a label on the x-axis, in even steps from the first point on, as many as fit into the width. */
export function tickKeys(points: readonly { key: string }[], width: number): string[] {
  const most = Math.max(1, Math.min(TICKS_MAX, Math.floor(width / TICK_WIDTH)));
  const step = STEPS.find((one) => points.length / one <= most) ?? Math.ceil(points.length / most);
  return points.filter((_, index) => index % step === 0).map(({ key }) => key);
}

/** Returns the largest value of some metrics in the points and in those of the period before. */
export function largestOf(points: readonly MetricPoint[], names: readonly string[]): number {
  const all = points.flatMap(({ values, before }) => names.flatMap((name) => [values[name] ?? 0, before?.[name] ?? 0]));
  return all.reduce((most, value) => Math.max(most, value), 0);
}

/** Returns the round maximum of an axis of rates or durations: at least `least`, and above the largest value. */
export function roundMaximum(largest: number, least: number): number {
  const wanted = Math.max(largest * 1.1, least);
  if (wanted <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 8, 10].find((one) => one * power >= wanted) ?? 10;
  return factor * power;
}

/** Two keys of the chart in their order in time. */
export const inOrder = (one: string, other: string): [first: string, last: string] =>
  one <= other ? [one, other] : [other, one];

/** The minutes of a step within a day. */
const STEP_MINUTES: Partial<Record<Precision, number>> = { 'quarter-hour': 15, hour: 60 };

/** The days after the first one of a longer step. */
const STEP_DAYS: Partial<Record<Precision, number>> = { week: 6, month: 30 };

/** Returns the custom range of two points and all between them: days, both included, or minutes within days. */
export function zoomSpan(
  first: string,
  last: string,
  precision: Precision,
  today: string,
): { from: string; to: string } {
  const minutes = STEP_MINUTES[precision];
  if (minutes) {
    const end = new Date(Date.parse(`${last.slice(0, 16)}Z`) + minutes * 60_000);
    return { from: first.slice(0, 16), to: end.toISOString().slice(0, 16) };
  }
  const from = first.slice(0, 10);
  const ends = [
    shiftDay(last.slice(0, 10), STEP_DAYS[precision] ?? 0),
    today,
    shiftDay(from, RANGE_LIMITS.spanDays - 1),
  ];
  return { from, to: ends.toSorted()[0] ?? from };
}
