import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { acceptInbound } from '#lib/engine/feedback/accept-inbound.ts';
import { allowOperatorMail, OPERATOR_MAIL_MAX_BYTES } from '#lib/engine/feedback/limit-operator-mail.ts';
import { readOwnAddress } from '#lib/engine/feedback/own-address.ts';
import { log } from '#lib/infra/log/log.ts';
import type { ConnectionSlots } from '#lib/infra/net/connection-slots.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { hasFreeDisk } from '#lib/infra/pressure/intake-memory.ts';
import { findHeaderBlockEnd } from '#lib/mail/read-headers.ts';
import { parsePath } from '../smtp/parse-path.ts';
import type { MemoryBudget, ReceivedMessage } from '../smtp/received-message.ts';
import { type Reply, refusal, replies } from '../smtp/reply.ts';
import type { Peer, SessionPolicy } from '../smtp/session-policy.ts';

/** Memory for inbound mail in this process. It is separate because its senders are not authenticated. */
const BUDGET_BYTES = 128 * 1024 * 1024;

let takenBytes = 0;

/** The memory that inbound mail is kept in until it is stored. */
export const inboundMemory: MemoryBudget = {
  take: (bytes) => {
    if (takenBytes + bytes > BUDGET_BYTES) return false;
    takenBytes += bytes;
    return true;
  },
  give: (bytes) => {
    takenBytes -= bytes;
  },
};

/** Largest inbound message: a bounce may contain the whole message that it returns. */
export const INBOUND_MAX_BYTES = MESSAGE_MAX_BYTES + 1_048_576;

/** Largest number of recipients: a bounce has one, a feedback loop may have a few. */
const RECIPIENTS_MAX = 10;

/** Number of Received fields above which a message is in a loop (RFC 5321 §6.3). */
const HOPS_MAX = 50;

/** Octets of a header block that are searched for Received fields. */
const HOPS_SEARCHED_BYTES = 262_144;

const PARAMETERS = new Set(['SIZE', 'BODY', 'SMTPUTF8']);

type Transaction = {
  envelopeFrom: string;
  recipients: string[];
  /** The size that the client declared (RFC 1870); 0 if it declared none. */
  sizeBytes: number;
  isForOperator: boolean;
};

/** The decisions of the inbound role: mail to our own addresses from anyone, no AUTH, no relay. */
export class InboundPolicy implements SessionPolicy {
  readonly extensions = [];
  readonly isAuthenticated = true;
  readonly memory = inboundMemory;
  readonly #ip: string;
  readonly #slots: ConnectionSlots;
  #hasSlot = false;
  #transaction: Transaction | null = null;

  constructor({ ip }: Peer, slots: ConnectionSlots) {
    this.#ip = ip;
    this.#slots = slots;
  }

  get isInTransaction(): boolean {
    return this.#transaction !== null;
  }

  open(): Reply | null {
    this.#hasSlot = this.#slots.take(networkOf(this.#ip));
    return this.#hasSlot ? null : replies.connectionsPerAddress;
  }

  close(): void {
    this.reset();
    if (this.#hasSlot) this.#slots.give(networkOf(this.#ip));
  }

  reset(): void {
    this.#transaction = null;
  }

  async mail(line: Buffer): Promise<Reply> {
    if (this.#transaction) return replies.badSequence;
    const argument = parsePath(line);
    if (!argument) return replies.badSender;
    const sizeBytes = Number(argument.parameters.get('SIZE') ?? 0);
    if ([...argument.parameters.keys()].some((name) => !PARAMETERS.has(name))) return replies.unknownParameter;
    if (sizeBytes > INBOUND_MAX_BYTES) return tooLarge(INBOUND_MAX_BYTES);
    if (!hasFreeDisk()) return replies.diskFull;
    this.#transaction = { envelopeFrom: argument.path, recipients: [], sizeBytes, isForOperator: false };
    return replies.sender;
  }

  /** Accepts our own addresses only: any other is refused before a byte of the message is read. */
  async rcpt(line: Buffer): Promise<Reply> {
    const transaction = this.#transaction;
    if (!transaction) return replies.badSequence;
    const argument = parsePath(line);
    if (!argument || argument.path === '') return replies.badRecipient;
    if (argument.parameters.size > 0) return replies.unknownParameter;
    const { recipients } = transaction;
    if (recipients.length >= RECIPIENTS_MAX) return refusal('tooManyRecipients', { limit: RECIPIENTS_MAX });
    try {
      const own = await readOwnAddress(argument.path);
      if (!own) return replies.noRelay;
      if (own.kind === 'operator') {
        if (transaction.sizeBytes > OPERATOR_MAIL_MAX_BYTES) return tooLarge(OPERATOR_MAIL_MAX_BYTES);
        if (!(await allowOperatorMail(this.#ip, new Date()))) return replies.tooMuchOperatorMail;
        transaction.isForOperator = true;
      }
    } catch (error) {
      log().warn({ error: String(error), ip: this.#ip }, 'inbound: a recipient could not be looked up');
      return refusal('queueUnavailable');
    }
    if (!recipients.includes(argument.path)) recipients.push(argument.path);
    return replies.recipient;
  }

  data(): Reply | null {
    if (!this.#transaction) return replies.badSequence;
    return this.#transaction.recipients.length === 0 ? refusal('noRecipients') : null;
  }

  /** Answers `250` once the message is durable. */
  async accept(data: ReceivedMessage): Promise<Reply> {
    const transaction = this.#transaction;
    this.reset();
    if (!transaction) return replies.badSequence;
    if (data.outcome === 'tooLarge') return tooLarge(INBOUND_MAX_BYTES);
    if (data.outcome === 'bareLineBreak') return refusal('bareLineBreak');
    if (data.outcome === 'noMemory') return replies.memoryFull;
    const raw = data.take();
    const { envelopeFrom, recipients, isForOperator } = transaction;
    if (isForOperator && raw.length > OPERATOR_MAIL_MAX_BYTES) return tooLarge(OPERATOR_MAIL_MAX_BYTES);
    if (countHops(raw) > HOPS_MAX) return refusal('mailLoop');
    try {
      const id = await acceptInbound({ receivedAt: new Date(), clientIp: this.#ip, envelopeFrom, recipients, raw });
      log().info({ inboundId: id, ip: this.#ip, recipients: recipients.length, sizeBytes: raw.length }, 'inbound mail');
      return replies.taken;
    } catch (error) {
      log().error({ error: String(error), ip: this.#ip }, 'inbound: mail could not be written');
      return refusal('queueUnavailable');
    }
  }
}

const tooLarge = (limit: number): Reply => refusal('messageTooLarge', { limit });

const countHops = (raw: Buffer): number =>
  raw.toString('latin1', 0, Math.min(findHeaderBlockEnd(raw), HOPS_SEARCHED_BYTES)).match(/^received:/gim)?.length ?? 0;
