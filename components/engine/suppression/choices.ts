import type { SuppressionSource, SuppressionType } from '#lib/engine/suppressions/schema.ts';

/** The types of mail that a suppression stops, in the order of the choice. */
export const TYPE_CHOICES = ['transactional', 'non_transactional'] as const satisfies readonly SuppressionType[];

/** Why an address is suppressed, in the order of the choice. */
export const SOURCE_CHOICES = [
  'Spam Complaint',
  'List Unsubscribe',
  'Bounce Rule',
  'Unsubscribe Link',
  'Manually Added',
  'Compliance',
] as const satisfies readonly SuppressionSource[];
