import type { SeriesAnswer } from '#lib/insight/analytics/schema.ts';
import type { MetricPoint } from './chart-points.ts';

/** Returns the points of the main chart: each with the same step of the period before, and the last one marked while it runs. */
export function seriesPoints({ points, before, meta }: SeriesAnswer): MetricPoint[] {
  const isRunning = meta.range.end > meta.freshAt;
  return points.map(({ local, values }, index) => ({
    key: local,
    values,
    before: before?.[index]?.values ?? null,
    beforeAt: before?.[index]?.local ?? null,
    isRunning: isRunning && index === points.length - 1,
  }));
}
