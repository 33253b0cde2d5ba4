import { METRIC_NAMES, type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';

/** The groups of metrics, in the order in which they are offered (docs/analytics.md). */
export const METRIC_GROUPS = ['volume', 'delivery', 'bounces', 'engagement', 'rates'] as const;
type MetricGroup = (typeof METRIC_GROUPS)[number];

/** The group of a count by the first type of event that it counts; the others are engagement. */
const BY_EVENT: Readonly<Record<string, MetricGroup>> = {
  injection: 'volume',
  policy_rejection: 'volume',
  generation_failure: 'volume',
  generation_rejection: 'volume',
  delivery: 'delivery',
  delay: 'delivery',
  bounce: 'bounces',
  out_of_band: 'bounces',
};

/** Returns the group of a metric. */
function groupOf(name: MetricName): MetricGroup {
  const { over, events } = metricOf(name);
  return over ? 'rates' : (BY_EVENT[events[0] ?? ''] ?? 'engagement');
}

/** Returns the metrics of a group, in their order. */
export const metricsOf = (group: MetricGroup): MetricName[] => METRIC_NAMES.filter((name) => groupOf(name) === group);
