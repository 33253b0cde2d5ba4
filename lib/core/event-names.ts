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

/** Every event of contacts and segments that webhooks get beside those of mail. Bit n of a mask is the n-th: triggers know the bits. */
export const CONTACT_EVENTS = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.confirmed',
  'contact.unsubscribed',
  'contact.resubscribed',
  'contact.labeled',
  'contact.unlabeled',
  'segment.entered',
  'segment.left',
] as const;
