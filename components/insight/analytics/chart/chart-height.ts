import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';

/** The heights of the panels in pixels: of counts, of rates below them, and of rates alone. */
export const HEIGHTS = { counts: 226, below: 96, alone: 226 } as const;

/** Returns the height of the chart of some metrics in pixels, which is kept free until it is loaded. */
export function chartHeight(names: readonly MetricName[]): number {
  const counts = names.filter((name) => metricOf(name).unit === 'count').length;
  if (counts === 0) return HEIGHTS.alone;
  return HEIGHTS.counts + (counts < names.length ? HEIGHTS.below : 0);
}
