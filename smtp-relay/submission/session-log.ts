import { maskReason } from '#lib/mail/mask-reason.ts';
import { recordSmtpSession } from '#lib/smtp-sessions/record-smtp-session.ts';
import type { SmtpOutcome, SmtpRefusal } from '#lib/smtp-sessions/schema.ts';
import { COMMANDS } from './commands.ts';
import type { Session } from './session.ts';

/** The first refusals of a session tell what went wrong; the rest are counted. */
const REFUSALS_MAX = 20;

/** Keeps what the log of sessions tells of one, and writes it down when the session ends. */
export class SessionLog {
  readonly #startedAt = Date.now();
  readonly #port: number;
  readonly #refusals: SmtpRefusal[] = [];
  #refusedMessages = 0;
  #acceptedMessages = 0;
  #sizeBytes = 0;
  #hasTried = false;
  #wasRefused = false;
  #line: Buffer | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** The line that is being answered; looked at only where it is refused. */
  noteLine(line: Buffer): void {
    this.#line = line;
  }

  /** A reply of 4xx or 5xx, its text with its enhanced code. */
  noteRefusal(code: number, text: string, command = this.#command()): void {
    this.#hasTried = true;
    // 421 ends a session, often one that only stood still: nothing that it asked for was refused.
    this.#wasRefused ||= code !== 421;
    if (this.#refusals.length >= REFUSALS_MAX) return;
    const [, enhanced = null, words = ''] = /^(?:([45]\.\d{1,3}\.\d{1,3}) )?(.*)$/s.exec(text) ?? [];
    const at = Date.now() - this.#startedAt;
    this.#refusals.push({ at, command, code, enhanced, text: maskReason(words) });
  }

  /** The end of a transaction: what came, and whether it was taken. */
  noteMessage(isAccepted: boolean, sizeBytes: number): void {
    if (isAccepted) this.#acceptedMessages += 1;
    else this.#refusedMessages += 1;
    this.#sizeBytes += sizeBytes;
  }

  /** Writes the session down. */
  end({ id, ip, clientName, tlsVersion, key, failedAuths }: Session): void {
    recordSmtpSession({
      ...{ id, ip, clientName, tlsVersion, failedAuths, port: this.#port },
      companyId: key?.companyId ?? null,
      environment: key?.environment ?? null,
      apiKeyId: key?.apiKeyId ?? null,
      subaccountId: key?.subaccountId ?? null,
      startedAt: new Date(this.#startedAt),
      durationMs: Date.now() - this.#startedAt,
      outcome: this.#outcome(key !== null),
      accepted: this.#acceptedMessages,
      refused: this.#refusedMessages,
      sizeBytes: this.#sizeBytes,
      refusals: this.#refusals,
    });
  }

  #outcome(isProven: boolean): SmtpOutcome {
    if (!isProven) return this.#hasTried ? 'unauthenticated' : 'empty';
    if (this.#acceptedMessages > 0) return this.#wasRefused ? 'partial' : 'accepted';
    return this.#wasRefused ? 'refused' : 'empty';
  }

  /** The verb of the line; what is no command of ours may be a password. */
  #command(): string {
    const verb = this.#line?.toString('latin1', 0, 10).split(' ')[0]?.toUpperCase() ?? '';
    return COMMANDS.has(verb) ? verb : '';
  }
}
