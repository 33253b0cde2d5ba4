import { isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, TLSSocket } from 'node:tls';
import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';
import { formatReply, type Reply } from '#lib/mail/reply.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import type { Conversation } from './conversation.ts';
import { NO_FEATURES, type SmtpFeatures } from './features.ts';
import { daneOptions, judgeDane } from './judge-dane.ts';
import { ReplyReader } from './reply-reader.ts';
import { AnchorShown, SmtpFailure, type SmtpFailureKind } from './smtp-failure.ts';
import type { SmtpTarget } from './target.ts';
import { trusting } from './trusting.ts';

/** The attempt that a connection works for: where its words are written down, and when it must be over (`performance.now()`). */
export type Exchange = { conversation: Conversation; deadlineAt: number };

/** A server does not end an idle session this early, in milliseconds: RFC 5321 §4.5.3.2.7 asks it to wait five minutes. */
const FRESH_MS = 5_000;

/** More answers than anybody asked for. */
const MAX_UNREAD_REPLIES = 16;

const QUIT_WITHIN_MS = 2_000;

type Waiter = {
  resolve(reply: Reply): void;
  reject(failure: SmtpFailure): void;
  phase: SmtpPhase;
  timer: NodeJS.Timeout;
};

/** One connection to a remote server: writes commands, returns replies in their order, knows when it is no longer usable. */
export class SmtpConnection {
  readonly target: SmtpTarget;
  readonly remoteAddress: string;
  readonly localAddress: string;
  features: SmtpFeatures = NO_FEATURES;
  /** Messages that the server accepted over this connection. */
  sentCount = 0;
  /** A transaction was begun and refused: the next one starts with RSET. */
  needsReset = false;
  /** The server offered CHUNKING and did not know BDAT. */
  hasBrokenChunking = false;
  #socket: Socket;
  #exchange: Exchange | null;
  #restsSince = 0;
  #reader = new ReplyReader();
  #unread: Reply[] = [];
  #waiter: Waiter | null = null;
  #broken: { kind: SmtpFailureKind; text: string } | null = null;
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#break('stopping', 'we are stopping');

  /** @param signal ends the connection when the process stops. */
  constructor(socket: Socket, target: SmtpTarget, exchange: Exchange, signal: AbortSignal) {
    this.#socket = socket;
    this.#signal = signal;
    signal.addEventListener('abort', this.#stop);
    this.target = target;
    this.#exchange = exchange;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.localAddress = socket.localAddress ?? '';
    this.#attach(socket);
  }

  get isUsable(): boolean {
    return this.#broken === null;
  }

  /** True when a reply came that was not read yet: while a message is being sent, the server has refused the rest of it. */
  get hasUnreadReply(): boolean {
    return this.#unread.length > 0;
  }

  /** Protocol and cipher, or null in clear. */
  get tls(): { version: string; cipher: string } | null {
    if (!(this.#socket instanceof TLSSocket)) return null;
    return { version: this.#socket.getProtocol() ?? '', cipher: this.#socket.getCipher()?.name ?? '' };
  }

  /** `mx.example.org (192.0.2.1)`, for sentences. */
  get peer(): string {
    return `${this.target.host} (${this.remoteAddress})`;
  }

  /**
   * True where a whole transaction may be sent before any of it is answered: the server has accepted a message over this
   * connection, refused none since, and has not been left alone so long that it may be closing it.
   */
  get isTrusted(): boolean {
    return this.sentCount > 0 && !this.needsReset && performance.now() - this.#restsSince < FRESH_MS;
  }

  /** Starts working for an attempt; null lets the connection rest. */
  use(exchange: Exchange | null): void {
    this.#exchange = exchange;
    if (!exchange) this.#restsSince = performance.now();
  }

  /** Writes commands in one go. `shown` replaces what holds a secret in the conversation. */
  send(commands: readonly string[], shown: readonly string[] = commands): void {
    for (const text of shown) this.#exchange?.conversation.client(text);
    if (!this.#broken) this.#socket.write(`${commands.join('\r\n')}\r\n`);
  }

  /** Writes something into the conversation that is not sent. */
  note(text: string): void {
    this.#exchange?.conversation.client(text);
  }

  /** Writes commands and the bytes after them in one go. */
  sendWithBody(commands: readonly string[], body: Buffer): void {
    for (const text of commands) this.#exchange?.conversation.client(text);
    this.note(`(${body.length} bytes)`);
    this.write(Buffer.from(`${commands.join('\r\n')}\r\n`), body);
  }

  /** Writes raw pieces in one go. */
  write(...pieces: Buffer[]): void {
    if (this.#broken) return;
    if (pieces.length > 1) this.#socket.cork();
    for (const piece of pieces) this.#socket.write(piece);
    if (pieces.length > 1) this.#socket.uncork();
  }

  /** Waits until what was written has left for the kernel, or until the connection breaks or speaks. */
  async drain(timeoutMs: number): Promise<void> {
    const startedAt = performance.now();
    while (this.#socket.writableLength > 0 && this.isUsable && !this.hasUnreadReply) {
      if (performance.now() - startedAt > this.#bounded(timeoutMs)) return this.#break('timeout', 'sending timed out');
      await new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.#socket.off('drain', done);
          resolve(null);
        };
        const timer = setTimeout(done, 100);
        this.#socket.once('drain', done);
      });
    }
  }

  /**
   * The next reply; a 421 closes the connection after it (RFC 5321 §3.8).
   *
   * @throws {SmtpFailure} when the server keeps silent, hangs up or does not speak SMTP.
   */
  read(phase: SmtpPhase, timeoutMs: number): Promise<Reply> {
    const reply = this.#unread.shift();
    if (reply) return Promise.resolve(reply);
    if (this.#broken) return Promise.reject(this.#failure(phase, this.#broken));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#break('timeout', 'timed out'), this.#bounded(timeoutMs));
      this.#waiter = { resolve, reject, phase, timer };
    });
  }

  /**
   * Starts TLS after the server agreed (RFC 3207 §4).
   *
   * @param trustedCertificates PEM, beside the system's.
   *
   * @throws {SmtpFailure} where bytes came in clear after the agreement (response injection), the handshake fails, or
   *   the host does not show what DANE says; {AnchorShown} where that takes another handshake to tell.
   */
  async startTls(timeoutMs: number, trustedCertificates: string | null): Promise<void> {
    const { dane } = this.target;
    // Other connections may add some meanwhile: what counts is what this handshake knew.
    const anchors = dane?.tlsa.anchors ?? [];
    if (this.#reader.isMidReply || this.hasUnreadReply) {
      this.#break('tls', 'more was sent in clear after the answer to STARTTLS');
      throw this.#failure('tls', { kind: 'tls', text: 'more was sent in clear after the answer to STARTTLS' });
    }
    const plain = this.#socket;
    for (const event of ['data', 'close', 'error']) plain.removeAllListeners(event);
    plain.on('error', () => {});
    const terms = dane ? daneOptions(dane, anchors) : usualOptions(this.target, trustedCertificates);
    const secure = connectTls({ ...terms, socket: plain });
    this.#socket = secure;
    this.#reader = new ReplyReader();
    this.#attach(secure);
    await new Promise<void>((resolve, reject) => {
      const fail = (text: string) => {
        clearTimeout(timer);
        this.#break('tls', text);
        reject(this.#failure('tls', { kind: 'tls', text }));
      };
      const timer = setTimeout(() => fail('the handshake timed out'), this.#bounded(timeoutMs));
      secure.once('error', (error) => fail(error.message));
      secure.once('close', () => fail('the connection was closed'));
      secure.once('secureConnect', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (dane) this.#requireDane(secure, dane, anchors);
  }

  /** Sends QUIT and closes without waiting for the answer. */
  quit(): void {
    if (this.isUsable) this.#socket.end('QUIT\r\n');
    this.#signal.removeEventListener('abort', this.#stop);
    this.#broken ??= { kind: 'closed', text: 'we closed the connection' };
    setTimeout(() => this.#socket.destroy(), QUIT_WITHIN_MS).unref();
  }

  /** Closes at once; what is waited for fails. */
  destroy(kind: SmtpFailureKind = 'closed', text = 'we closed the connection'): void {
    this.#break(kind, text);
  }

  /**
   * Ends a connection whose server took the message for commands. It has not accepted the message: the next connection
   * sends it by DATA.
   *
   * @throws {SmtpFailure}
   */
  failChunking(reply: Reply): never {
    this.hasBrokenChunking = true;
    const broken = { kind: 'closed', text: `it offers CHUNKING and refuses BDAT: ${formatReply(reply)}` } as const;
    this.#break(broken.kind, broken.text);
    throw this.#failure('data', broken);
  }

  #requireDane(socket: TLSSocket, dane: DaneTerms, anchors: readonly string[]): void {
    const verdict = judgeDane(socket, dane, anchors);
    if (verdict.kind === 'matched') {
      this.note(`(DANE: the certificate is the one of ${verdict.by} of ${dane.base})`);
      return;
    }
    const text = `the certificate matches none of the TLSA records of ${dane.base}`;
    this.#break('tls', text);
    const { reply } = this.#failure('tls', { kind: 'tls', text });
    throw verdict.kind === 'anchor' ? new AnchorShown(verdict.pem, reply) : new SmtpFailure('tls', 'tls', reply);
  }

  #attach(socket: Socket): void {
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#break('closed', `the connection broke (${error.code ?? error.message})`),
    );
    socket.on('close', () => this.#break('closed', 'the connection was closed'));
  }

  #onData(chunk: Buffer): void {
    if (this.#broken) return;
    try {
      this.#reader.push(chunk, (reply) => this.#onReply(reply));
    } catch (error) {
      this.#break('garbage', `the answer is no SMTP: ${error instanceof Error ? error.message : ''}`);
    }
  }

  #onReply(reply: Reply): void {
    if (this.#broken) return;
    const last = reply.lines.length - 1;
    this.#exchange?.conversation.server(
      reply.lines.map((line, index) => `${reply.code}${index < last ? '-' : ' '}${line}`).join('\n'),
    );
    const waiter = this.#takeWaiter();
    if (waiter) waiter.resolve(reply);
    else if (!this.#exchange) this.#break('closed', `the connection was ended: ${formatReply(reply)}`);
    else if (this.#unread.push(reply) > MAX_UNREAD_REPLIES) this.#break('garbage', 'answers that nobody asked for');
    if (reply.code === 421) this.#break('closed', 'the connection was closed');
  }

  #break(kind: SmtpFailureKind, text: string): void {
    if (this.#broken) return;
    this.#broken = { kind, text };
    this.#signal.removeEventListener('abort', this.#stop);
    this.#socket.destroy();
    const waiter = this.#takeWaiter();
    if (!waiter) return;
    const failure = this.#failure(waiter.phase, this.#broken);
    this.#exchange?.conversation.server(`(${text})`);
    waiter.reject(failure);
  }

  #takeWaiter(): Waiter | null {
    const waiter = this.#waiter;
    this.#waiter = null;
    if (waiter) clearTimeout(waiter.timer);
    return waiter;
  }

  #bounded(timeoutMs: number): number {
    if (!this.#exchange) return timeoutMs;
    return Math.max(1, Math.min(timeoutMs, this.#exchange.deadlineAt - performance.now()));
  }

  #failure(phase: SmtpPhase, { kind, text }: { kind: SmtpFailureKind; text: string }): SmtpFailure {
    const code = FAILURE_CODES[kind] ?? '4.4.2';
    return new SmtpFailure(phase, kind, { code: 451, lines: [`${code} ${this.peer}${WHILE[phase]}: ${text}`] });
  }
}

/** A certificate for the host's name, verified or not. */
const usualOptions = ({ host, verifiesCertificate }: SmtpTarget, trusted: string | null): ConnectionOptions => ({
  ...(isIP(host) ? {} : { servername: host }),
  rejectUnauthorized: verifiesCertificate,
  ...trusting(trusted),
});

/** The enhanced code (RFC 3463) of a failure for which the server gave no reply. */
const FAILURE_CODES: Partial<Record<SmtpFailureKind, string>> = {
  timeout: '4.4.1',
  garbage: '4.5.0',
  tls: '4.7.5',
  stopping: '4.3.2',
};

const WHILE: Record<SmtpPhase, string> = {
  connect: '',
  greeting: ', waiting for its greeting',
  session: ', opening the session',
  tls: ', starting TLS',
  auth: ', signing in',
  mail: ', at MAIL FROM',
  rcpt: ', after RCPT TO',
  data: ', after DATA',
  body: ', while the message was sent',
  end: ', after the message was sent',
};
