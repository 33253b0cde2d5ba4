import type { SmtpOutcome } from '#lib/senders/smtp-sessions/schema.ts';

export type { SmtpOutcome };

/** The outcomes in the order in which they are offered. */
export const SMTP_OUTCOMES = [
  'accepted',
  'partial',
  'refused',
  'unauthenticated',
  'empty',
] as const satisfies readonly SmtpOutcome[];
