/** Numbers that are stored for mail that is accepted: recipients, and bytes. */
const VOLUME_PARTS = [
  'injected',
  'policy_rejection',
  'generation_failed',
  'generation_rejection',
  'total_msg_volume',
] as const;

/** Numbers that are stored for attempts to deliver. Times are milliseconds from the acceptance to the delivery. */
const DELIVERY_PARTS = [
  'delivered',
  'delivered_first',
  'delayed',
  'delayed_first',
  'total_delivery_time_first',
  'total_delivery_time_subsequent',
] as const;

/** Numbers that are stored for bounces, by the category of their class. */
export const BOUNCE_PARTS = [
  'inband_hard',
  'inband_soft',
  'inband_block',
  'inband_undetermined',
  'inband_admin',
  'outofband_hard',
  'outofband_soft',
  'outofband_block',
  'outofband_undetermined',
  'outofband_admin',
] as const;

/** Numbers that are stored for opens, clicks, complaints and unsubscribes. */
const ENGAGEMENT_PARTS = [
  'rendered',
  'nonprefetched_rendered',
  'initial_rendered',
  'nonprefetched_initial_rendered',
  'clicked',
  'nonprefetched_clicked',
  'unique_rendered',
  'nonprefetched_unique_rendered',
  'unique_initial_rendered',
  'nonprefetched_unique_initial_rendered',
  'unique_clicked',
  'nonprefetched_unique_clicked',
  'unique_confirmed_opened',
  'nonprefetched_unique_confirmed_opened',
  'spam_complaint',
  'list_unsubscribe',
  'link_unsubscribe',
] as const;

/** The steps of the latency histogram in milliseconds: the upper bound of each, which it does not contain. */
export const LATENCY_STEPS_MS = [
  1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000,
] as const;

/** Deliveries by the time that they took, one number per step and one for what took longer. */
export const LATENCY_PARTS = [
  'latency_0',
  'latency_1',
  'latency_2',
  'latency_3',
  'latency_4',
  'latency_5',
  'latency_6',
  'latency_7',
  'latency_8',
  'latency_9',
] as const;

/**
 * Every number that statistics store. A part's place in this list is its number in `stat_totals` and `stat_single`, and
 * its name is its column in `stat_cross` and `stat_domains`: new ones are added at the end.
 */
export const PARTS = [
  ...VOLUME_PARTS,
  ...DELIVERY_PARTS,
  ...BOUNCE_PARTS,
  ...ENGAGEMENT_PARTS,
  ...LATENCY_PARTS,
] as const;
export type Part = (typeof PARTS)[number];

/** Stored numbers by their parts; a part that is absent is 0. */
export type PartValues = Partial<Record<Part, number>>;
