import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { log } from '#lib/infra/log/log.ts';
import { readChunkSize } from './chunk-reader.ts';
import { COMMANDS, ehloLines, readClientName } from './commands.ts';
import { InputStream } from './input-stream.ts';
import { MessageReceiver } from './message-receiver.ts';
import type { ReceivedMessage } from './received-message.ts';
import { type Reply, refusal, replies, replyToError, wording } from './reply.ts';
import type { Peer, SessionLimits, SessionPolicy } from './session-policy.ts';
import {
  SMTPConnection,
  type SMTPConnectionOptions,
  type SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerAuthenticationResponse,
} from './smtp-server-seam.ts';

/** The time that a draining session may take until its next transaction begins. */
const BEGIN_WITHIN_MS = 1_000;

/**
 * The pause after which a message with bare line ends is refused: its sender took one of them for the end and waits
 * for our reply.
 */
const BARE_LINE_PAUSE_MS = 5_000;

/** Longest command line where a server names none, with AUTH and its initial response (RFC 4954 §4). */
const LINE_MAX_BYTES = 12_288;

type Done = () => void;
type AuthCallback = (error: Error | null, response?: SMTPServerAuthenticationResponse) => void;

/** The role of a session: its limits, and what decides for it. */
export type SessionRole = { limits: SessionLimits; createPolicy: (peer: Peer) => SessionPolicy };

/**
 * One SMTP session on the server's side, of any role. It reads the input, keeps the order of commands and the timeouts,
 * and sends every reply; the policy decides.
 */
export class SmtpSession extends SMTPConnection {
  readonly #policy: SessionPolicy;
  readonly #limits: SessionLimits;
  readonly #cork = new ReplyCork();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #receiver: MessageReceiver;
  #isAccepting = false;
  #isDraining = false;
  #mayBegin = false;
  #hasEnded = false;
  #faults = 0;

  constructor(
    server: SMTPServer,
    socket: Socket,
    options: SMTPConnectionOptions | null,
    { limits, createPolicy }: SessionRole,
  ) {
    super(server, socket, options);
    this.#limits = limits;
    this.#policy = createPolicy({ id: this.id, ip: this.remoteAddress, port: this.localPort });
    this.#receiver = new MessageReceiver(limits.messageMaxBytes, {
      read: (reader, onEnd) => {
        if (this._parser instanceof InputStream) this._parser.readMessage(reader, onEnd);
      },
      onMessage: (message) => void this.#acceptMessage(message),
      onChunk: (reply) => {
        this.#reply(reply);
        this.#resume();
      },
      onTimeout: () => this.#reply(replies.dataTooSlow),
    });
  }

  /** Greets at once: the package would wait 100 ms for clients that talk too soon, and slow the honest ones. */
  override init(): void {
    const { authMs, sessionMs } = this.#limits;
    if (authMs !== null) this.#timers.push(setTimeout(() => this.#closeUnauthenticated(), authMs).unref());
    if (sessionMs !== null) {
      this.#timers.push(setTimeout(() => this.#reply(replies.sessionTooLong), sessionMs).unref());
    }
    this._setListeners(() => {
      const { maxClients } = this._server.options;
      const isCrowded = maxClients !== undefined && maxClients > 0 && this._server.connections.size > maxClients;
      const refused = isCrowded ? replies.tooManyClients : this.#policy.open();
      if (refused) this.#reply(refused);
      else this.connectionReady();
    });
  }

  /**
   * Lets the running transaction end, then closes the session with 421. One that is between two, or has not begun yet,
   * gets a moment to begin: its client may have sent already.
   */
  drain(): void {
    this.#isDraining = true;
    this.#mayBegin = true;
    setTimeout(() => {
      this.#mayBegin = false;
      this.#closeWhenDrained();
    }, BEGIN_WITHIN_MS).unref();
  }

  /** Closes the session with 421 at once. */
  abort(): void {
    this.#reply(replies.shuttingDown);
    this._socket.destroySoon();
  }

  /** Called by SASL's exchange once it has the credentials. */
  async authenticate(given: SMTPServerAuthentication, callback: AuthCallback): Promise<void> {
    const refused = (await this.#policy.authenticate?.(given)) ?? null;
    if (refused) callback(Object.assign(new Error(wording(refused)), { responseCode: refused.code }));
    else callback(null, { user: this.id });
    if (this.#policy.hasFailedTooOften) this.#reply(replies.failedAuths);
  }

  override _createParser(): InputStream {
    return new InputStream(this._server.options.maxCommandLength ?? LINE_MAX_BYTES, {
      onCommand: (line, done) => {
        this.#policy.noteLine?.(line);
        this._onCommand(line, done);
      },
      onBadLine: (reply) => this.#hangUp(reply),
      onPartialMessage: () => this.#checkPartialMessage(),
    });
  }

  /** A text that brings its enhanced code gets no second one. */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const hasEnhanced = typeof data === 'string' && /^[245]\.\d{1,3}\.\d{1,3} /.test(data);
    if (code >= 400) this.#policy.noteRefusal?.(code, String(data ?? ''));
    const isAwaited = !(this._parser instanceof InputStream && this._parser.hasMore);
    if (!isAwaited) this.#cork.hold(this._socket);
    super.send(code, data, hasEnhanced ? false : context);
    // 220 answers STARTTLS (or nothing): it must be on its way before the socket changes hands.
    if (isAwaited || code === 220) this.#cork.release();
    if (code >= 500) this.#countFault();
  }

  override _getHandler(command: string): ReturnType<SMTPConnection['_getHandler']> {
    return COMMANDS.has(command) ? super._getHandler(command) : undefined;
  }

  override _resetSession(): void {
    super._resetSession();
    this.#endTransaction();
  }

  override handler_EHLO(command: Buffer, callback: Done): void {
    const name = readClientName(command);
    if (name) {
      this.hostNameAppearsAs = name;
      this._resetSession();
      const offersAuth = this.#policy.authenticate !== undefined && !this.#policy.isAuthenticated;
      const sizeBytes = this.#limits.messageMaxBytes;
      const { extensions } = this.#policy;
      this.send(250, ehloLines(this.name, { sizeBytes, isSecure: this.secure, offersAuth, extensions }), false);
    } else {
      this.send(501, 'Syntax: EHLO hostname', false);
    }
    callback();
  }

  override handler_AUTH(command: Buffer, callback: Done): void {
    if (this.#policy.authenticate && this.secure) {
      super.handler_AUTH(command, callback);
    } else {
      this.#reply(this.#policy.authenticate ? refusal('tlsRequired') : replies.notImplemented);
      callback();
    }
  }

  override handler_MAIL(command: Buffer, callback: Done): void {
    this.#answer(this.#policy.mail(command), callback);
  }

  override handler_RCPT(command: Buffer, callback: Done): void {
    // The recipients are complete once the message has begun.
    const { isBetweenChunks } = this.#receiver;
    this.#answer(isBetweenChunks ? Promise.resolve(replies.badSequence) : this.#policy.rcpt(command), callback);
  }

  override handler_DATA(command: Buffer, callback: Done): void {
    const hasParameters = command.toString().trim().length > 'DATA'.length;
    const refused = hasParameters ? replies.badSyntax : this.#refuseData();
    if (refused) {
      this.#reply(refused);
    } else {
      this.#receiver.receiveData(this.#policy.memory);
      this.send(354, 'End data with <CR><LF>.<CR><LF>');
    }
    callback();
  }

  /** Reads a chunk of a message (RFC 3030 §2). The octets of a refused chunk are read and discarded: they are no commands. */
  handler_BDAT(command: Buffer, callback: Done): void {
    const chunk = readChunkSize(command);
    if (!chunk) {
      this.#hangUp(replies.badSyntax);
    } else if (this.#receiver.isEndlessChunk(chunk)) {
      this.#hangUpOversize();
    } else {
      const refused = this.#receiver.isBetweenChunks ? null : this.#policy.data();
      if (refused) this.#receiver.discardChunk(chunk, refused);
      else this.#receiver.receiveChunk(chunk, this.#policy.memory);
      callback();
    }
  }

  override handler_VRFY(_command: Buffer, callback: Done): void {
    this.#reply(replies.cannotVerify);
    callback();
  }

  handler_EXPN(_command: Buffer, callback: Done): void {
    this.#reply(replies.notImplemented);
    callback();
  }

  override handler_HELP(_command: Buffer, callback: Done): void {
    this.#reply(replies.help);
    callback();
  }

  /** The idle time counts only while the client has to send something. */
  override _onTimeout(): void {
    if (this.#isAccepting) this._armTimeout();
    else if (this.#receiver.outcome === 'bareLineBreak') this.#hangUp(refusal('bareLineBreak'));
    else super._onTimeout();
  }

  override _onError(error: Error): void {
    if (this._upgrading) this.#policy.noteRefusal?.(454, `TLS handshake failed: ${error.message}`, 'STARTTLS');
    super._onError(error);
  }

  /** Called after every command, before the next is read. */
  override _whenWritable(next: Done): void {
    this.#closeWhenDrained();
    super._whenWritable(next);
  }

  override _onClose(): void {
    super._onClose();
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#receiver.abandon();
    this.#policy.close();
  }

  #closeUnauthenticated(): void {
    if (this.#policy.isAuthenticated) return;
    this.#policy.closeUnauthenticated?.();
    this.#reply(replies.tooSlow);
  }

  #countFault(): void {
    const { faultsMax } = this.#limits;
    if (faultsMax !== null && ++this.#faults > faultsMax && !this._closing) this.#reply(replies.tooManyFaults);
  }

  #answer(answering: Promise<Reply>, callback: Done): void {
    void answering
      .catch((error: unknown) => {
        log().error({ error: String(error), session: this.id }, 'smtp: a command failed');
        return replyToError(error);
      })
      .then((reply) => {
        this.#reply(reply);
        callback();
      });
  }

  #refuseData(): Reply | null {
    return this.#receiver.isBetweenChunks ? replies.badSequence : this.#policy.data();
  }

  /** Reads the next command once the client has taken what was written. */
  #resume(): void {
    const input = this._parser;
    this._whenWritable(() => {
      if (input instanceof InputStream) input.resume();
    });
  }

  #checkPartialMessage(): void {
    if (this.#receiver.mayHaveEnded) this._socket.setTimeout(BARE_LINE_PAUSE_MS);
    if (this.#receiver.isEndless) this.#hangUpOversize();
  }

  async #acceptMessage(message: ReceivedMessage): Promise<void> {
    this.#isAccepting = true;
    const reply = await this.#policy.accept(message).catch(replyToError);
    message.release();
    this.#isAccepting = false;
    this.#mayBegin = false;
    if (message.outcome === 'bareLineBreak') this._armTimeout();
    this._unrecognizedCommands = 0;
    this.#reply(reply);
    this.#resume();
  }

  #endTransaction(): void {
    this.#receiver.abandon();
    if (this.#policy.isInTransaction) this.#mayBegin = false;
    const tlsVersion = this._socket instanceof TLSSocket ? this._socket.getProtocol() : null;
    this.#policy.reset({ clientName: this.hostNameAppearsAs || '', tlsVersion });
  }

  #closeWhenDrained(): void {
    if (!this.#isDraining || this.#mayBegin || this._closing) return;
    const isInTransaction = this.#policy.isInTransaction || this.#receiver.isReceiving || this.#isAccepting;
    if (!isInTransaction && !this._handlerPending && !this._upgrading) this.#reply(replies.shuttingDown);
  }

  #hangUpOversize(): void {
    this.#hangUp(refusal('messageTooLarge', { limit: this.#limits.messageMaxBytes }));
  }

  #hangUp(reply: Reply): void {
    this.#reply(reply);
    this.close();
  }

  #reply(reply: Reply): void {
    this.send(reply.code, wording(reply));
  }
}

/** Sends the replies to pipelined commands together: one segment, one TLS record, one system call. */
export class ReplyCork {
  #socket: Socket | null = null;

  /** Buffers all writes until the end of the turn. */
  hold(socket: Socket): void {
    if (this.#socket) return;
    this.#socket = socket;
    socket.cork();
    // Runs after the microtasks, in which the rest of a pipelined group is answered.
    process.nextTick(() => this.release());
  }

  /** Writes the buffered data immediately. */
  release(): void {
    this.#socket?.uncork();
    this.#socket = null;
  }
}
