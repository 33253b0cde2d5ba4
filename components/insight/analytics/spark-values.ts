import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import type { SeriesPoint } from '#lib/insight/analytics/schema.ts';

/** Points of a sparkline, at most. */
const POINTS_MAX = 30;

/**
 * Returns the course of a metric in at most 30 values, scaled so that its largest one is 1: neighbours become one point
 * with their mean. A count that is missing is 0; a rate without mail to divide by is null.
 */
export function sparkValues(points: readonly SeriesPoint[], name: MetricName): (number | null)[] {
  const missing = metricOf(name).unit === 'count' ? 0 : null;
  const size = Math.max(1, Math.ceil(points.length / POINTS_MAX));
  const means = Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const part = points.slice(index * size, (index + 1) * size).map(({ values }) => values[name] ?? missing);
    const known = part.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  const most = Math.max(...means.map((mean) => mean ?? 0), 0);
  return most > 0 ? means.map((mean) => (mean === null ? null : mean / most)) : means;
}
