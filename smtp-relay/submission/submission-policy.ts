import { networkOf } from '#lib/infra/net/network-of.ts';
import { intakeMemory } from '#lib/infra/pressure/intake-memory.ts';
import { smtpAccepted, smtpAcceptSeconds, smtpConnections, smtpOpenConnections, smtpRefused } from '../metrics.ts';
import type { MemoryBudget, ReceivedMessage } from '../smtp/received-message.ts';
import { type Reply, replies } from '../smtp/reply.ts';
import type { Greeting, Peer, SessionPolicy } from '../smtp/session-policy.ts';
import type { SMTPServerAuthentication } from '../smtp/smtp-server-seam.ts';
import { authenticateSession, hasFailedTooOften } from './authenticate-session.ts';
import type { Limits } from './limits.ts';
import { logTransaction } from './log-transaction.ts';
import { onData, onDataCommand } from './on-data.ts';
import { onMailFrom } from './on-mail-from.ts';
import { onRcptTo } from './on-rcpt-to.ts';
import { newSession, type Session } from './session.ts';
import { SessionLog } from './session-log.ts';

/** The decisions of the submission role: who may send, from which domains, to whom, and how much. */
export class SubmissionPolicy implements SessionPolicy {
  /** Delivery status notifications (RFC 3461). */
  readonly extensions = ['DSN'];
  readonly #limits: Limits;
  readonly #state: Session;
  readonly #log: SessionLog;
  #hasAddressSlot = false;

  constructor({ id, ip, port }: Peer, limits: Limits) {
    this.#limits = limits;
    this.#state = newSession(id, ip);
    this.#log = new SessionLog(port);
    smtpConnections.inc();
    smtpOpenConnections.inc();
  }

  get isAuthenticated(): boolean {
    return this.#state.key !== null;
  }

  get hasFailedTooOften(): boolean {
    return hasFailedTooOften(this.#state);
  }

  get isInTransaction(): boolean {
    return this.#state.transaction !== null;
  }

  /** The memory for the messages of the company. */
  get memory(): MemoryBudget {
    const companyId = this.#state.key?.companyId ?? '';
    return {
      take: (bytes) => intakeMemory.take(companyId, bytes),
      give: (bytes) => intakeMemory.give(companyId, bytes),
    };
  }

  open(): Reply | null {
    if (this.#limits.isBanned(this.#state.ip)) return replies.bannedAddress;
    this.#hasAddressSlot = this.#limits.addressSlots.take(networkOf(this.#state.ip));
    return this.#hasAddressSlot ? null : replies.connectionsPerAddress;
  }

  authenticate(given: SMTPServerAuthentication): Promise<Reply | null> {
    return authenticateSession(this.#state, given, this.#limits);
  }

  closeUnauthenticated(): void {
    this.#limits.countFailure(this.#state.ip);
  }

  reset(greeting: Greeting): void {
    this.#endTransaction(null);
    Object.assign(this.#state, greeting);
  }

  async mail(line: Buffer): Promise<Reply> {
    const reply = await onMailFrom(this.#state, line, this.#limits);
    if (reply.code >= 400) {
      this.#log.noteMessage(false, 0);
      logTransaction(this.#state, { transaction: null, reply, sizeBytes: 0 });
    }
    return reply;
  }

  rcpt(line: Buffer): Promise<Reply> {
    return onRcptTo(this.#state, line);
  }

  data(): Reply | null {
    return onDataCommand(this.#state);
  }

  async accept(message: ReceivedMessage): Promise<Reply> {
    const observe = smtpAcceptSeconds.startTimer();
    const reply = await onData(this.#state, message);
    observe();
    if (reply.code < 400) smtpAccepted.inc();
    this.#endTransaction(reply, message.sizeBytes);
    this.#state.messages += 1;
    return reply;
  }

  noteLine(line: Buffer): void {
    this.#log.noteLine(line);
  }

  noteRefusal(code: number, text: string, command?: string): void {
    smtpRefused.inc({ code, enhanced: /^[45]\.\d{1,3}\.\d{1,3}(?= )/.exec(text)?.[0] ?? '' });
    this.#log.noteRefusal(code, text, command);
  }

  close(): void {
    this.#state.hasEnded = true;
    this.#endTransaction(null);
    smtpOpenConnections.dec();
    if (this.#state.key) this.#limits.keySlots.give(this.#state.key.apiKeyId);
    this.#log.end(this.#state);
    if (this.#hasAddressSlot) this.#limits.addressSlots.give(networkOf(this.#state.ip));
  }

  #endTransaction(reply: Reply | null, sizeBytes = 0): void {
    const { transaction } = this.#state;
    if (!transaction) return;
    this.#state.transaction = null;
    if (reply || transaction.refusedRecipients > 0) this.#log.noteMessage((reply?.code ?? 500) < 400, sizeBytes);
    logTransaction(this.#state, { transaction, reply, sizeBytes });
  }
}
