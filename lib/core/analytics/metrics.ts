import type { EVENT_TYPES } from '#lib/core/event-names.ts';
import type { Part, PartValues } from './parts.ts';

type EventName = (typeof EVENT_TYPES)[number];

/** The unit of a metric: a number of recipients or events, bytes, milliseconds, or a share between 0 and 1. */
export type MetricUnit = 'count' | 'bytes' | 'ms' | 'rate';

/** A sum of stored numbers, less others. */
export type PartSum = { plus: readonly Part[]; minus?: readonly Part[] };

/**
 * A metric of analytics, named as SparkPost names it.
 *
 * - `sum`, `over`: the stored numbers that it is made of; a metric with `over` is a quotient.
 * - `good`: the direction that is good news.
 * - `events`: the types of the events that it counts, for the list of messages behind a number.
 *
 * Its texts have the metric's name as their key.
 */
export type Metric = {
  unit: MetricUnit;
  good: 'up' | 'down' | 'none';
  sum: PartSum;
  over?: PartSum;
  events: readonly EventName[];
};

const INBAND: readonly Part[] = ['inband_hard', 'inband_soft', 'inband_block', 'inband_undetermined'];
const OUTOFBAND: readonly Part[] = ['outofband_hard', 'outofband_soft', 'outofband_block', 'outofband_undetermined'];
const REJECTED: readonly Part[] = ['policy_rejection', 'generation_failed', 'generation_rejection'];
const UNSUBSCRIBED: readonly Part[] = ['list_unsubscribe', 'link_unsubscribe'];

const TARGETED: PartSum = { plus: ['injected', ...REJECTED] };
const SENT: PartSum = { plus: ['delivered', ...INBAND] };
const ACCEPTED: PartSum = { plus: ['delivered'], minus: OUTOFBAND };

const REJECTIONS: readonly EventName[] = ['policy_rejection', 'generation_failure', 'generation_rejection'];
const BOUNCES: readonly EventName[] = ['bounce', 'out_of_band'];
const UNSUBSCRIBES: readonly EventName[] = ['list_unsubscribe', 'link_unsubscribe'];

const count = (good: Metric['good'], plus: readonly Part[], events: readonly EventName[]): Metric => ({
  unit: 'count',
  good,
  sum: { plus },
  events,
});

const rate = (good: Metric['good'], plus: readonly Part[], over: PartSum, events: readonly EventName[]): Metric => ({
  unit: 'rate',
  good,
  sum: { plus },
  over,
  events,
});

/** Every metric: one line each. A rate or mean without a denominator has no value. */
export const METRICS = {
  targeted: { unit: 'count', good: 'none', sum: TARGETED, events: ['injection', ...REJECTIONS] },
  injected: count('none', ['injected'], ['injection']),
  rejected: count('down', REJECTED, REJECTIONS),
  policy_rejection: count('down', ['policy_rejection'], ['policy_rejection']),
  generation_failed: count('down', ['generation_failed'], ['generation_failure']),
  generation_rejection: count('down', ['generation_rejection'], ['generation_rejection']),
  sent: { unit: 'count', good: 'none', sum: SENT, events: ['delivery', 'bounce'] },
  accepted: { unit: 'count', good: 'up', sum: ACCEPTED, events: ['delivery'] },
  total_msg_volume: { unit: 'bytes', good: 'none', sum: { plus: ['total_msg_volume'] }, events: ['injection'] },
  delivered: count('up', ['delivered'], ['delivery']),
  delivered_first: count('up', ['delivered_first'], ['delivery']),
  delivered_subsequent: {
    unit: 'count',
    good: 'none',
    sum: { plus: ['delivered'], minus: ['delivered_first'] },
    events: ['delivery'],
  },
  delayed: count('down', ['delayed'], ['delay']),
  delayed_first: count('down', ['delayed_first'], ['delay']),
  total_delivery_time_first: {
    unit: 'ms',
    good: 'down',
    sum: { plus: ['total_delivery_time_first'] },
    events: ['delivery'],
  },
  total_delivery_time_subsequent: {
    unit: 'ms',
    good: 'down',
    sum: { plus: ['total_delivery_time_subsequent'] },
    events: ['delivery'],
  },
  bounce: count('down', [...INBAND, ...OUTOFBAND], BOUNCES),
  inband_bounce: count('down', INBAND, ['bounce']),
  outofband_bounce: count('down', OUTOFBAND, ['out_of_band']),
  hard_bounce: count('down', ['inband_hard', 'outofband_hard'], BOUNCES),
  soft_bounce: count('down', ['inband_soft', 'outofband_soft'], BOUNCES),
  block_bounce: count('down', ['inband_block', 'outofband_block'], BOUNCES),
  undetermined_bounce: count('down', ['inband_undetermined', 'outofband_undetermined'], BOUNCES),
  admin_bounce: count('down', ['inband_admin', 'outofband_admin'], BOUNCES),
  rendered: count('up', ['rendered'], ['open']),
  initial_rendered: count('up', ['initial_rendered'], ['initial_open']),
  clicked: count('up', ['clicked'], ['click']),
  nonprefetched_rendered: count('up', ['nonprefetched_rendered'], ['open']),
  nonprefetched_initial_rendered: count('up', ['nonprefetched_initial_rendered'], ['initial_open']),
  nonprefetched_clicked: count('up', ['nonprefetched_clicked'], ['click']),
  unique_rendered: count('up', ['unique_rendered'], ['open']),
  unique_initial_rendered: count('up', ['unique_initial_rendered'], ['initial_open']),
  unique_clicked: count('up', ['unique_clicked'], ['click']),
  unique_confirmed_opened: count('up', ['unique_confirmed_opened'], ['initial_open', 'open', 'click']),
  nonprefetched_unique_rendered: count('up', ['nonprefetched_unique_rendered'], ['open']),
  nonprefetched_unique_initial_rendered: count('up', ['nonprefetched_unique_initial_rendered'], ['initial_open']),
  nonprefetched_unique_clicked: count('up', ['nonprefetched_unique_clicked'], ['click']),
  nonprefetched_unique_confirmed_opened: count(
    'up',
    ['nonprefetched_unique_confirmed_opened'],
    ['initial_open', 'open', 'click'],
  ),
  spam_complaint: count('down', ['spam_complaint'], ['spam_complaint']),
  list_unsubscribe: count('down', ['list_unsubscribe'], ['list_unsubscribe']),
  link_unsubscribe: count('down', ['link_unsubscribe'], ['link_unsubscribe']),
  unsubscribe: count('down', UNSUBSCRIBED, UNSUBSCRIBES),
  delivery_rate: rate('up', ['delivered'], SENT, ['delivery']),
  bounce_rate: rate('down', [...INBAND, ...OUTOFBAND], SENT, BOUNCES),
  hard_bounce_rate: rate('down', ['inband_hard', 'outofband_hard'], SENT, BOUNCES),
  soft_bounce_rate: rate('down', ['inband_soft', 'outofband_soft'], SENT, BOUNCES),
  block_bounce_rate: rate('down', ['inband_block', 'outofband_block'], SENT, BOUNCES),
  rejection_rate: rate('down', REJECTED, TARGETED, REJECTIONS),
  delay_rate: rate('down', ['delayed_first'], ACCEPTED, ['delay']),
  open_rate: rate('up', ['unique_confirmed_opened'], ACCEPTED, ['initial_open', 'open', 'click']),
  click_rate: rate('up', ['unique_clicked'], ACCEPTED, ['click']),
  click_to_open_rate: rate('up', ['unique_clicked'], { plus: ['unique_confirmed_opened'] }, ['click']),
  complaint_rate: rate('down', ['spam_complaint'], ACCEPTED, ['spam_complaint']),
  unsubscribe_rate: rate('down', UNSUBSCRIBED, ACCEPTED, UNSUBSCRIBES),
  mean_message_size: {
    unit: 'bytes',
    good: 'none',
    sum: { plus: ['total_msg_volume'] },
    over: { plus: ['injected'] },
    events: ['injection'],
  },
  mean_delivery_time: {
    unit: 'ms',
    good: 'down',
    sum: { plus: ['total_delivery_time_first', 'total_delivery_time_subsequent'] },
    over: { plus: ['delivered'] },
    events: ['delivery'],
  },
} as const satisfies Record<string, Metric>;

/** The name of a metric. */
export type MetricName = keyof typeof METRICS;

/** Every metric's name, in the order of their groups. */
// The keys of a constant object are the names just written.
export const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]];

/** Returns a metric by its name. */
export const metricOf = (name: MetricName): Metric => METRICS[name];

/** Metrics of one question, at most. */
export const METRICS_MAX = 6;

/** Returns the value of a metric from stored numbers; null without a denominator, or where nothing is known. */
export function computeMetric(name: MetricName, values: PartValues | null): number | null {
  if (!values) return null;
  const { sum, over } = metricOf(name);
  const amount = addParts(sum, values);
  if (!over) return amount;
  const base = addParts(over, values);
  return base > 0 ? amount / base : null;
}

/** Returns the stored numbers that metrics need, each once. */
export const partsOf = (names: readonly MetricName[]): Part[] => [
  ...new Set(
    names.flatMap((name) => {
      const { sum, over } = metricOf(name);
      return [sum, over].flatMap((one) => [...(one?.plus ?? []), ...(one?.minus ?? [])]);
    }),
  ),
];

const addParts = ({ plus, minus = [] }: PartSum, values: PartValues): number =>
  plus.reduce((all, part) => all + (values[part] ?? 0), 0) - minus.reduce((all, part) => all + (values[part] ?? 0), 0);
