import type { MetricName } from './metrics.ts';
import { type AnalyticView, SUMMARY_VIEW } from './view.ts';

/** A preset that every company has and nobody changes. */
export type BuiltInPreset = { id: string; name: string; view: AnalyticView };

const built = (
  id: string,
  name: string,
  metrics: readonly MetricName[],
  chart: readonly MetricName[],
  breakdown: AnalyticView['breakdown'],
): BuiltInPreset => ({ id, name, view: { ...SUMMARY_VIEW, metrics, chart, breakdown } });

/** The id of the preset that `/analytic` shows. */
export const SUMMARY_ID = 'summary';

/** The presets that every company has, in the order of their tabs. */
export const BUILT_IN_PRESETS: readonly BuiltInPreset[] = [
  { id: SUMMARY_ID, name: 'Summary', view: SUMMARY_VIEW },
  built(
    'deliverability',
    'Deliverability',
    ['sent', 'delivery_rate', 'delivered_first', 'delay_rate', 'bounce_rate', 'mean_delivery_time'],
    ['sent', 'delivery_rate'],
    'provider',
  ),
  built(
    'bounces',
    'Bounces',
    ['bounce', 'bounce_rate', 'hard_bounce', 'soft_bounce', 'block_bounce', 'outofband_bounce'],
    ['bounce', 'bounce_rate'],
    'recipientDomain',
  ),
  built(
    'rejections',
    'Rejections',
    ['targeted', 'rejected', 'rejection_rate', 'policy_rejection', 'generation_failed', 'generation_rejection'],
    ['rejected', 'rejection_rate'],
    'sendingDomain',
  ),
  built(
    'delays',
    'Delays',
    ['delayed_first', 'delay_rate', 'delayed', 'delivered_first', 'delivered_subsequent', 'mean_delivery_time'],
    ['delayed_first', 'delay_rate'],
    'provider',
  ),
  built(
    'engagement',
    'Engagement',
    ['accepted', 'open_rate', 'click_rate', 'click_to_open_rate', 'unique_clicked', 'unsubscribe_rate'],
    ['unique_clicked', 'open_rate'],
    'campaign',
  ),
  built(
    'complaints',
    'Complaints by provider',
    ['accepted', 'spam_complaint', 'complaint_rate', 'unsubscribe', 'unsubscribe_rate', 'open_rate'],
    ['spam_complaint', 'complaint_rate'],
    'provider',
  ),
  built(
    'providers',
    'Providers',
    ['sent', 'delivery_rate', 'bounce_rate', 'complaint_rate', 'open_rate', 'click_rate'],
    ['sent', 'bounce_rate'],
    'provider',
  ),
];
