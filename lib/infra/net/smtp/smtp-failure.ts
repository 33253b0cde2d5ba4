import type { Reply } from '#lib/mail/reply.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';

/** The kind of failure: the server refused, kept silent, hung up, did not speak SMTP, could not be reached, or we are stopping. */
export type SmtpFailureKind = 'refused' | 'timeout' | 'closed' | 'garbage' | 'network' | 'tls' | 'stopping';

/** The failure of a session or a transaction. Its `reply` is the server's, or ours where it gave none. */
export class SmtpFailure extends Error {
  readonly phase: SmtpPhase;
  readonly kind: SmtpFailureKind;
  readonly reply: Reply;

  constructor(phase: SmtpPhase, kind: SmtpFailureKind, reply: Reply) {
    super(`${reply.code} ${reply.lines.join(' ')}`);
    this.name = 'SmtpFailure';
    this.phase = phase;
    this.kind = kind;
    this.reply = reply;
  }

  /** True when the server may have accepted the message although we read no answer. */
  get isAmbiguous(): boolean {
    return this.phase === 'end' && this.kind !== 'refused';
  }
}

/** Returns the failure of a message that another process may be sending by now. */
export const takenOver = (): SmtpFailure =>
  new SmtpFailure('body', 'stopping', { code: 451, lines: ['4.3.2 Another process may have the message by now'] });

/**
 * A host with DANE showed an authority that one of its records names: the chain is verified under it in another handshake,
 * as Node tells of a chain only while it is being verified.
 */
export class AnchorShown extends SmtpFailure {
  /** PEM. */
  readonly anchor: string;

  constructor(anchor: string, reply: Reply) {
    super('tls', 'tls', reply);
    this.anchor = anchor;
  }
}
