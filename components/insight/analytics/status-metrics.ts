import type { MetricName } from '#lib/core/analytics/metrics.ts';
import { type AnalyticView, SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import type { Status } from '#lib/core/status-choices.ts';

/** The status choices of analytics (docs/product.md §5), and all of them. */
export const ANALYTIC_STATUSES = ['injection', 'delivery', 'bounce'] as const;
export type AnalyticStatus = 'all' | (typeof ANALYTIC_STATUSES)[number];

/** The metrics that each status choice shows, and those that the chart begins with. */
export const STATUS_METRICS: Record<AnalyticStatus, Pick<AnalyticView, 'metrics' | 'chart'>> = {
  all: { metrics: SUMMARY_VIEW.metrics, chart: SUMMARY_VIEW.chart },
  injection: {
    metrics: ['targeted', 'injected', 'rejected', 'rejection_rate', 'total_msg_volume', 'mean_message_size'],
    chart: ['injected', 'rejection_rate'],
  },
  delivery: {
    metrics: ['delivered', 'delivery_rate', 'delivered_first', 'delayed_first', 'delay_rate', 'mean_delivery_time'],
    chart: ['delivered', 'delay_rate'],
  },
  bounce: {
    metrics: ['bounce', 'bounce_rate', 'hard_bounce', 'soft_bounce', 'block_bounce', 'outofband_bounce'],
    chart: ['bounce', 'bounce_rate'],
  },
};

/** Returns the status choice whose metrics are shown; "all" for any other metrics. */
export function statusOfMetric(metrics: readonly MetricName[]): AnalyticStatus {
  return ANALYTIC_STATUSES.find((status) => STATUS_METRICS[status].metrics.join() === metrics.join()) ?? 'all';
}

/** Returns the summary as it begins with a status; unchanged for one that analytics does not have. */
export function withStatus(summary: AnalyticView, selected: Status | null): AnalyticView {
  const status = ANALYTIC_STATUSES.find((one) => one === selected);
  return status ? { ...summary, ...STATUS_METRICS[status] } : summary;
}
