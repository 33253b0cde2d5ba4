/** Every event type (docs/contract.md §4, SparkPost's vocabulary). */
export const EVENT_TYPES = [
  'injection',
  'delivery',
  'delay',
  'bounce',
  'out_of_band',
  'policy_rejection',
  'spam_complaint',
  'generation_failure',
  'generation_rejection',
  'open',
  'initial_open',
  'click',
  'list_unsubscribe',
  'link_unsubscribe',
] as const;
