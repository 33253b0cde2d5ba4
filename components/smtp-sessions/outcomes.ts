import type { SmtpOutcome } from '#lib/smtp-sessions/schema.ts';

export type { SmtpOutcome };

/** The outcomes in the order in which they are offered; a company's own sessions are never those of nobody. */
export const SMTP_OUTCOMES = ['accepted', 'partial', 'refused', 'empty'] as const satisfies readonly SmtpOutcome[];
