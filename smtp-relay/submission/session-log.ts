import { maskReason } from '#lib/mail/mask-reason.ts';
import { recordSmtpSession } from '#lib/senders/smtp-sessions/record-smtp-session.ts';
import type { SmtpOutcome, SmtpRefusal } from '#lib/senders/smtp-sessions/schema.ts';
import { COMMANDS } from '../smtp/commands.ts';
import type { Session } from './session.ts';

/** Refusals of a session that are kept with their texts; the rest are counted. */
const REFUSALS_MAX = 20;

/** Collects the entry of one session for the log of sessions, and writes it when the session ends. */
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

  /** Records the current command line, which is read only if it is refused. */
  noteLine(line: Buffer): void {
    this.#line = line;
  }

  /** Records a reply of 4xx or 5xx; the text begins with its enhanced code. */
  noteRefusal(code: number, text: string, command = this.#command()): void {
    this.#hasTried = true;
    // 421 ends a session, often an idle one: none of its commands was refused.
    this.#wasRefused ||= code !== 421;
    if (this.#refusals.length >= REFUSALS_MAX) return;
    const [, enhanced = null, words = ''] = /^(?:([45]\.\d{1,3}\.\d{1,3}) )?(.*)$/s.exec(text) ?? [];
    const at = Date.now() - this.#startedAt;
    this.#refusals.push({ at, command, code, enhanced, text: maskReason(words) });
  }

  /** Records the end of a transaction: its size and result. */
  noteMessage(isAccepted: boolean, sizeBytes: number): void {
    if (isAccepted) this.#acceptedMessages += 1;
    else this.#refusedMessages += 1;
    this.#sizeBytes += sizeBytes;
  }

  /** Writes the entry. */
  end({ id, ip, clientName, tlsVersion, key, failedAuths, claim }: Session): void {
    recordSmtpSession({
      id,
      ip,
      clientName,
      tlsVersion,
      failedAuths,
      port: this.#port,
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
      claim: key === null && claim !== 'several' ? claim : null,
    });
  }

  #outcome(isProven: boolean): SmtpOutcome {
    if (!isProven) return this.#hasTried ? 'unauthenticated' : 'empty';
    if (this.#acceptedMessages > 0) return this.#wasRefused ? 'partial' : 'accepted';
    return this.#wasRefused ? 'refused' : 'empty';
  }

  /** Returns the verb of the line; an unknown one is left out, since it may be a password. */
  #command(): string {
    const verb = this.#line?.toString('latin1', 0, 10).split(' ')[0]?.toUpperCase() ?? '';
    return COMMANDS.has(verb) ? verb : '';
  }
}
