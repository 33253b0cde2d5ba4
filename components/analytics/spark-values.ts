import type { SeriesPoint } from '#lib/analytics/schema.ts';
import type { MetricName } from '#lib/core/analytics/metrics.ts';

/** Points of a sparkline, at most. */
const POINTS_MAX = 30;

/**
 * Returns the course of a metric in at most 30 values, scaled so that its largest one is 1: neighbours become one
 * point with their mean, and a missing value is 0.
 */
export function sparkValues(points: readonly SeriesPoint[], name: MetricName): number[] {
  const size = Math.max(1, Math.ceil(points.length / POINTS_MAX));
  const means = Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const part = points.slice(index * size, (index + 1) * size);
    return part.reduce((sum, { values }) => sum + (values[name] ?? 0), 0) / Math.max(1, part.length);
  });
  const most = Math.max(...means, 0);
  return most > 0 ? means.map((mean) => mean / most) : means;
}
