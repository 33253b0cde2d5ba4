import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { acceptInbound } from '#lib/feedback/accept-inbound.ts';
import { readOwnAddress } from '#lib/feedback/own-address.ts';
import { log } from '#lib/infra/log/log.ts';
import { hasDiskRoom } from '#lib/infra/pressure/intake-room.ts';
import { headerBlockEnd } from '#lib/mail/read-headers.ts';
import type { DataReader } from '../submission/data-reader.ts';
import { parsePath } from '../submission/parse-path.ts';
import { type InboundReply, inboundReplies } from './inbound-replies.ts';

/** A bounce may hold the whole of what it returns. */
export const INBOUND_MAX_BYTES = MESSAGE_MAX_BYTES + 1_048_576;

/** A bounce has one recipient; a feedback loop may have a few. */
const RECIPIENTS_MAX = 10;

/** RFC 5321 §6.3 */
const HOPS_MAX = 50;

const PARAMETERS = new Set(['SIZE', 'BODY', 'SMTPUTF8']);

/** The transaction of one inbound session: whom it is for, and its end. */
export class InboundTransaction {
  readonly #ip: string;
  #from: string | null = null;
  #recipients: string[] = [];

  constructor(ip: string) {
    this.#ip = ip;
  }

  get isOpen(): boolean {
    return this.#from !== null;
  }

  reset(): void {
    this.#from = null;
    this.#recipients = [];
  }

  mail(line: Buffer): InboundReply {
    if (this.#from !== null) return inboundReplies.badSequence;
    const argument = parsePath(line);
    if (!argument) return inboundReplies.badSender;
    for (const [name, value] of argument.parameters) {
      if (!PARAMETERS.has(name)) return inboundReplies.unknownParameter;
      if (name === 'SIZE' && Number(value) > INBOUND_MAX_BYTES) return inboundReplies.tooLarge;
    }
    if (!hasDiskRoom()) return inboundReplies.diskFull;
    this.#from = argument.path;
    return inboundReplies.sender;
  }

  /** Takes addresses of ours only: whatever else comes here is refused before a byte of it is read. */
  async recipient(line: Buffer): Promise<InboundReply> {
    if (this.#from === null) return inboundReplies.badSequence;
    const argument = parsePath(line);
    if (!argument || argument.path === '') return inboundReplies.badRecipient;
    if (argument.parameters.size > 0) return inboundReplies.unknownParameter;
    if (this.#recipients.length >= RECIPIENTS_MAX) return inboundReplies.tooManyRecipients;
    try {
      if (!(await readOwnAddress(argument.path))) return inboundReplies.noRelay;
    } catch (error) {
      log().warn({ error: String(error), ip: this.#ip }, 'inbound: a recipient could not be looked up');
      return inboundReplies.failed;
    }
    if (!this.#recipients.includes(argument.path)) this.#recipients.push(argument.path);
    return inboundReplies.recipient;
  }

  refusalOfData(): InboundReply | null {
    if (this.#from === null) return inboundReplies.badSequence;
    return this.#recipients.length === 0 ? inboundReplies.noRecipients : null;
  }

  /** Ends the transaction with its data: `250` once it is durable. */
  async finish(data: DataReader): Promise<InboundReply> {
    const [envelopeFrom, recipients] = [this.#from ?? '', this.#recipients];
    this.reset();
    if (data.outcome === 'tooLarge') return inboundReplies.tooLarge;
    if (data.outcome === 'bareLineBreak') return inboundReplies.bareLineBreak;
    if (data.outcome === 'noRoom') return inboundReplies.noRoom;
    const raw = data.take();
    if (countHops(raw) > HOPS_MAX) return inboundReplies.mailLoop;
    try {
      const id = await acceptInbound({ receivedAt: new Date(), clientIp: this.#ip, envelopeFrom, recipients, raw });
      log().info({ inboundId: id, ip: this.#ip, recipients: recipients.length, sizeBytes: raw.length }, 'inbound mail');
      return inboundReplies.taken;
    } catch (error) {
      log().error({ error: String(error), ip: this.#ip }, 'inbound: mail could not be written');
      return inboundReplies.failed;
    }
  }
}

const countHops = (raw: Buffer): number =>
  raw.toString('latin1', 0, Math.min(headerBlockEnd(raw), 262_144)).match(/^received:/gim)?.length ?? 0;
