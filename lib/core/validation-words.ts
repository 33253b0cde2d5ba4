/** The results of a validation, in SparkPost's words (docs/contract.md §6). */
export const VALIDATION_RESULTS = ['valid', 'neutral', 'risky', 'undeliverable', 'typo'] as const;

/** The reasons of a result; those of `undeliverable` are SparkPost's. */
export const VALIDATION_REASONS = [
  'Invalid Syntax',
  'Invalid Domain',
  'Invalid Recipient',
  'Disposable',
  'Suppressed',
  'Mailbox Full',
  'Not A Person',
  'Not Known',
  'Domain Unanswered',
] as const;
