import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { DataReader } from '../submission/data-reader.ts';
import { type InboundReply, inboundReplies } from './inbound-replies.ts';
import { inboundRoom } from './inbound-room.ts';
import { INBOUND_MAX_BYTES, InboundTransaction } from './inbound-transaction.ts';

/** How long a session may stand still, and how long it may last altogether. */
const IDLE_MS = 120_000;
const SESSION_MS = 1_800_000;

/** RFC 5321 §4.5.3.1.4, with room for extensions. */
const LINE_MAX_BYTES = 2_048;

/** What a far end may have sent ahead while a command of it is worked on; then it is not read from. */
const INPUT_AHEAD_MAX_BYTES = 65_536;

/** Commands that were not understood, or recipients that are nobody here, before a session ends. */
const FAULTS_MAX = 20;

const LF = 0x0a;
const CR = 0x0d;

/** One session with a host that brings mail back: EHLO, STARTTLS, and transactions to addresses of ours. No AUTH, no relay. */
export class InboundConnection {
  readonly ip: string;
  readonly #secureContext: () => SecureContext;
  readonly #transaction: InboundTransaction;
  readonly #deadline: NodeJS.Timeout;
  #socket: Socket;
  #input: Buffer = Buffer.alloc(0);
  #data: DataReader | null = null;
  #isGreeted = false;
  #isBusy = false;
  #isDraining = false;
  #isClosed = false;
  #faults = 0;

  constructor(socket: Socket, ip: string, secureContext: () => SecureContext) {
    this.#socket = socket;
    this.ip = ip;
    this.#secureContext = secureContext;
    this.#transaction = new InboundTransaction(ip);
    this.#deadline = setTimeout(() => this.#hangUp(inboundReplies.tooLong), SESSION_MS).unref();
    this.#attach(socket);
    socket.on('close', () => {
      clearTimeout(this.#deadline);
      this.#data?.release();
    });
    this.#write([`220 ${settings().SMTP_HOST} ESMTP`]);
  }

  /** Ends the session after its transaction. */
  drain(): void {
    this.#isDraining = true;
    if (!this.#isBusy && !this.#transaction.isOpen) this.#hangUp(inboundReplies.shuttingDown);
  }

  /** Ends the session now. */
  abort(): void {
    this.#hangUp(inboundReplies.shuttingDown);
  }

  #attach(socket: Socket): void {
    socket.setTimeout(IDLE_MS, () => this.#hangUp(inboundReplies.idle));
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', (error) => log().debug({ error: error.message, ip: this.ip }, 'inbound: a session broke'));
  }

  #onData(chunk: Buffer): void {
    if (this.#isClosed) return;
    this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, chunk]) : chunk;
    if (!this.#isBusy) void this.#work();
    else if (this.#input.length > INPUT_AHEAD_MAX_BYTES) this.#socket.pause();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    try {
      while (!this.#isClosed && (this.#data ? await this.#readData(this.#data) : await this.#readLine())) {
        await this.#untilRead();
      }
    } catch (error) {
      log().error({ error: String(error), ip: this.ip }, 'inbound: a session failed');
      this.#hangUp(inboundReplies.failed);
    }
    this.#isBusy = false;
    this.#socket.resume();
    if (this.#isDraining && !this.#transaction.isOpen) this.#hangUp(inboundReplies.shuttingDown);
  }

  /** Waits while a far end that goes on talking does not read its answers: they may not pile up here. */
  async #untilRead(): Promise<void> {
    const socket = this.#socket;
    if (!socket.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.on('drain', done).on('close', done);
    });
  }

  /** Reads one command; false where there is none yet. */
  async #readLine(): Promise<boolean> {
    const lf = this.#input.indexOf(LF);
    if (lf < 0 && this.#input.length <= LINE_MAX_BYTES) return false;
    const line = this.#input.subarray(0, Math.max(0, lf - 1));
    if (lf < 1 || lf > LINE_MAX_BYTES || this.#input[lf - 1] !== CR || line.includes(CR) || line.includes(0)) {
      this.#hangUp(inboundReplies.badLine);
      return false;
    }
    this.#input = this.#input.subarray(lf + 1);
    return this.#command(line);
  }

  async #readData(data: DataReader): Promise<boolean> {
    const rest = this.#input.length > 0 ? data.write(this.#input) : null;
    this.#input = rest ?? Buffer.alloc(0);
    if (!rest) {
      if (data.sizeBytes > 2 * INBOUND_MAX_BYTES) this.#hangUp(inboundReplies.tooLarge);
      return false;
    }
    this.#data = null;
    try {
      this.#say(await this.#transaction.finish(data));
    } finally {
      data.release();
    }
    return true;
  }

  /** Answers one command; false where nothing more is read for now. */
  async #command(line: Buffer): Promise<boolean> {
    const verb =
      line
        .toString('latin1')
        .split(/[ \t:]/)[0]
        ?.toUpperCase() ?? '';
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        this.#hello(verb);
        return true;
      case 'STARTTLS':
        return this.#startTls(line);
      case 'MAIL':
        this.#say(this.#isGreeted ? this.#transaction.mail(line) : inboundReplies.badSequence);
        return true;
      case 'RCPT':
        this.#say(await this.#transaction.recipient(line));
        return true;
      case 'DATA':
        return this.#startData();
      case 'RSET':
        this.#transaction.reset();
        this.#say(inboundReplies.ok);
        return true;
      case 'NOOP':
        this.#say(inboundReplies.ok);
        return true;
      case 'VRFY':
        this.#say(inboundReplies.cannotVerify);
        return true;
      case 'QUIT':
        this.#hangUp(inboundReplies.bye);
        return false;
      default:
        this.#say(inboundReplies.unknownCommand);
        return true;
    }
  }

  #hello(verb: 'EHLO' | 'HELO'): void {
    this.#isGreeted = true;
    this.#transaction.reset();
    const name = settings().SMTP_HOST;
    const features = [`SIZE ${INBOUND_MAX_BYTES}`, '8BITMIME', 'SMTPUTF8', 'PIPELINING', 'ENHANCEDSTATUSCODES'];
    const lines = verb === 'HELO' ? [name] : [name, ...features, ...(this.#isSecure ? [] : ['STARTTLS'])];
    this.#write(lines.map((text, at) => `250${at === lines.length - 1 ? ' ' : '-'}${text}`));
  }

  /** What was sent in clear before the handshake is thrown away (RFC 3207 §4.2): it may be anybody's. */
  #startTls(line: Buffer): boolean {
    if (this.#isSecure || line.length > 'STARTTLS'.length) {
      this.#say(inboundReplies.badSequence);
      return true;
    }
    const plain = this.#socket;
    // So much that it is not read from any more was sent in clear behind the command: nobody honest does that.
    if (plain.isPaused()) {
      this.#hangUp(inboundReplies.badSequence);
      return false;
    }
    this.#write(['220 2.0.0 Ready to start TLS']);
    this.#input = Buffer.alloc(0);
    this.#isGreeted = false;
    this.#transaction.reset();
    plain.removeAllListeners('data');
    plain.setTimeout(0);
    this.#socket = new TLSSocket(plain, { isServer: true, secureContext: this.#secureContext() });
    this.#attach(this.#socket);
    return false;
  }

  #startData(): boolean {
    const refused = this.#transaction.refusalOfData();
    if (refused) this.#say(refused);
    else {
      this.#data = new DataReader(INBOUND_MAX_BYTES, inboundRoom);
      this.#write(['354 End data with <CR><LF>.<CR><LF>']);
    }
    return true;
  }

  get #isSecure(): boolean {
    return this.#socket instanceof TLSSocket;
  }

  #say(reply: InboundReply): void {
    if (reply.startsWith('5')) this.#faults += 1;
    this.#write([reply]);
    if (this.#faults > FAULTS_MAX) this.#hangUp(inboundReplies.tooManyFaults);
  }

  #write(lines: readonly string[]): void {
    if (!this.#isClosed) this.#socket.write(`${lines.join('\r\n')}\r\n`);
  }

  #hangUp(reply: InboundReply): void {
    if (this.#isClosed) return;
    this.#write([reply]);
    this.#isClosed = true;
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), 2_000).unref();
  }
}
