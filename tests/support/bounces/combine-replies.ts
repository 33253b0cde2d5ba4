import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import type { Blame, LabelledReply } from './labelled-reply.ts';
import { DEAD_ADDRESSES, FIRST_LINES, FULL_MAILBOXES, OTHER_PHRASES, OTHER_QUOTAS } from './reply-phrases.ts';

const CODES = ['', '5.1.1 ', '5.0.0 '];
const AT_RECIPIENT: readonly (SmtpPhase | null)[] = ['rcpt', 'end', null];
const EARLY: readonly SmtpPhase[] = ['greeting', 'session', 'tls', 'auth', 'mail'];

/** Combines each phrase of another fault with each first line, in both orders, with each code and in each phase. */
export const combineOtherFaults = (): LabelledReply[] => [
  ...combine(OTHER_PHRASES, 'other'),
  ...combine(OTHER_QUOTAS, 'quota'),
  ...combine(FULL_MAILBOXES, 'full'),
];

/** Combines each phrase of a dead address with each code at RCPT, and in a report that does not name the phase. */
export const combineDeadAddresses = (): LabelledReply[] =>
  DEAD_ADDRESSES.flatMap((phrase) =>
    CODES.flatMap((code) =>
      (['rcpt', null] as const).map((phase) => ({
        code: 550,
        lines: [`${code}${phrase}`],
        phase,
        blame: 'dead' as const,
      })),
    ),
  );

/** Combines every phrase with the phases before a recipient is named. */
export const combineEarlyRefusals = (): LabelledReply[] =>
  [...FIRST_LINES, ...DEAD_ADDRESSES, ...OTHER_PHRASES, ...FULL_MAILBOXES, ...OTHER_QUOTAS].flatMap((phrase) =>
    CODES.flatMap((code) =>
      EARLY.map((phase) => ({ code: 550, lines: [`${code}${phrase}`], phase, blame: 'other' as const })),
    ),
  );

function combine(phrases: readonly string[], blame: Blame): LabelledReply[] {
  return phrases.flatMap((phrase) =>
    FIRST_LINES.flatMap((first) =>
      CODES.flatMap((code) =>
        AT_RECIPIENT.flatMap((phase) =>
          [[first, phrase], [phrase, first], [`${first} ${phrase}`.trim()]].map((lines) => ({
            code: 550,
            lines: lines.filter(Boolean).map((line) => `${code}${line}`),
            phase,
            blame,
          })),
        ),
      ),
    ),
  );
}
