/** The type of mail that a suppression stops: expected mail (a receipt, a reset), or all other (docs/contract.md §6). */
export const SUPPRESSION_TYPES = ['transactional', 'non_transactional'] as const;

/** The reason of a suppression, in SparkPost's terms (docs/contract.md §6). */
export const SUPPRESSION_SOURCES = [
  'Spam Complaint',
  'List Unsubscribe',
  'Bounce Rule',
  'Unsubscribe Link',
  'Manually Added',
  'Compliance',
] as const;
