import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';

/** The subject of a refusal: the recipient's dead address, its full mailbox, a quota of somebody else, or anything else. */
export type Blame = 'dead' | 'full' | 'quota' | 'other';

/** A refusal whose blame is known. */
export type LabelledReply = { code: number; lines: string[]; phase: SmtpPhase | null; blame: Blame };
