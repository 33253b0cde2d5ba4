import { computeMetric, type MetricName } from '#lib/core/analytics/metrics.ts';
import type { PartValues } from '#lib/core/analytics/parts.ts';
import type { MetricValues } from '../schema.ts';

/** Computes metrics from stored numbers. */
export const computeValues = (metrics: readonly MetricName[], parts: PartValues): MetricValues =>
  Object.fromEntries(metrics.map((name) => [name, computeMetric(name, parts)]));
