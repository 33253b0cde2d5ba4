import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';

/** The colours of a metric: those of the state that it counts; plain volume has the chart's own. */
export type MetricLook = Pick<ChartSeries, 'fillClass' | 'swatchClass'> & { textClass: string; color: string };

const LOOKS = {
  volume: {
    fillClass: 'fill-chart-primary',
    swatchClass: 'bg-chart-primary',
    textClass: 'text-chart-primary',
    color: 'var(--chart-primary)',
  },
  delivered: {
    fillClass: 'fill-delivered',
    swatchClass: 'bg-delivered',
    textClass: 'text-delivered',
    color: 'var(--delivered)',
  },
  deferred: {
    fillClass: 'fill-deferred',
    swatchClass: 'bg-deferred',
    textClass: 'text-deferred',
    color: 'var(--deferred)',
  },
  bounced: {
    fillClass: 'fill-bounced contrast-more:fill-[url(#chart-hatch)]',
    swatchClass: 'bg-bounced',
    textClass: 'text-bounced',
    color: 'var(--bounced)',
  },
  complained: {
    fillClass: 'fill-complained',
    swatchClass: 'bg-complained',
    textClass: 'text-complained',
    color: 'var(--complained)',
  },
  opened: { fillClass: 'fill-opened', swatchClass: 'bg-opened', textClass: 'text-opened', color: 'var(--opened)' },
  clicked: { fillClass: 'fill-clicked', swatchClass: 'bg-clicked', textClass: 'text-clicked', color: 'var(--clicked)' },
  suppressed: {
    fillClass: 'fill-suppressed',
    swatchClass: 'bg-suppressed',
    textClass: 'text-suppressed',
    color: 'var(--suppressed)',
  },
  scheduled: {
    fillClass: 'fill-scheduled',
    swatchClass: 'bg-scheduled',
    textClass: 'text-scheduled',
    color: 'var(--scheduled)',
  },
} as const satisfies Record<string, MetricLook>;

/** The look of a metric by its first kind of event. */
const BY_EVENT: Readonly<Record<string, keyof typeof LOOKS>> = {
  delivery: 'delivered',
  delay: 'deferred',
  bounce: 'bounced',
  out_of_band: 'bounced',
  policy_rejection: 'suppressed',
  generation_failure: 'suppressed',
  generation_rejection: 'suppressed',
  spam_complaint: 'complained',
  open: 'opened',
  initial_open: 'opened',
  click: 'clicked',
  list_unsubscribe: 'suppressed',
  link_unsubscribe: 'suppressed',
};

/** Returns the colours of a metric. */
export function metricLook(name: MetricName): MetricLook {
  const { events, unit } = metricOf(name);
  if (unit === 'ms') return LOOKS.scheduled;
  return LOOKS[BY_EVENT[events[0] ?? ''] ?? 'volume'];
}

/** Values above which mailbox providers (complaints) or we (bounces) ask a sender to act, as parts of one. */
export const RATE_LIMITS: Partial<Record<MetricName, readonly number[]>> = {
  complaint_rate: [0.001, 0.003],
  bounce_rate: [0.02, 0.05],
};
