import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SMTPServer, SMTPServerAuthentication, SMTPServerAuthenticationResponse } from 'smtp-server';
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import { AppError } from '#lib/core/errors/app-error.ts';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { log } from '#lib/infra/log/log.ts';
import {
  smtpAccepted,
  smtpAcceptSeconds,
  smtpConnections,
  smtpFailedAuths,
  smtpOpenConnections,
  smtpRefused,
} from '../metrics.ts';
import { DataReader } from './data-reader.ts';
import type { KeySlots } from './key-slots.ts';
import { logFailedAuth, logTransaction } from './log-transaction.ts';
import { onAuth } from './on-auth.ts';
import { onData, onDataCommand } from './on-data.ts';
import { onMailFrom } from './on-mail-from.ts';
import { onRcptTo } from './on-rcpt-to.ts';
import { type Reply, refusal, replies, replyToError, wording } from './reply.ts';
import type { Session } from './session.ts';
import { SubmissionStream } from './submission-stream.ts';

/** Failed AUTHs of one connection; then it is closed. */
const FAILED_AUTHS_MAX = 3;

/** How long a message with bare line ends may pause: its sender took one of them for the end and waits for our reply. */
const BARE_LINE_PAUSE_MS = 5_000;

/** What is read and thrown away of a message that is too large, before its connection is closed. */
const OVERSIZE_READ_BYTES = 2 * MESSAGE_MAX_BYTES;

/** A client's name in EHLO: what RFC 5321 §4.5.3.1.2 allows a domain, and no control characters. */
const CLIENT_NAME = /^[^\p{Cc}\s]{1,255}$/u;

/** EHLO's list (contract §3), without what depends on TLS. */
const EXTENSIONS = [`SIZE ${MESSAGE_MAX_BYTES}`, '8BITMIME', 'SMTPUTF8', 'PIPELINING', 'ENHANCEDSTATUSCODES'];

/** The commands that there are; the package knows more (XCLIENT, XFORWARD, jokes). */
const COMMANDS = new Set([
  ...['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'],
  ...['RSET', 'NOOP', 'QUIT', 'VRFY', 'EXPN', 'HELP'],
]);

type Done = () => void;
type AuthCallback = (error: Error | null, response?: SMTPServerAuthenticationResponse) => void;

/**
 * One SMTP session. The package keeps the socket, TLS, the order of commands, SASL's exchange and the idle time; ours
 * are the input (`SubmissionStream`), the greeting, EHLO, the rules of AUTH, the mail transaction and its replies.
 */
export class SubmissionConnection extends SMTPConnection {
  readonly #slots: KeySlots;
  readonly #state: Session;
  #message: DataReader | null = null;
  #isAccepting = false;
  #isDraining = false;
  #corked: Socket | null = null;
  #hasEnded = false;

  constructor(server: SMTPServer, socket: Socket, options: SMTPConnectionOptions | null, slots: KeySlots) {
    super(server, socket, options);
    this.#slots = slots;
    this.#state = {
      id: this.id,
      ip: this.remoteAddress,
      clientName: '',
      tlsVersion: null,
      key: null,
      failedAuths: 0,
      messages: 0,
      transaction: null,
    };
    smtpConnections.inc();
    smtpOpenConnections.inc();
  }

  /** Greets at once: the package would wait 100 ms for clients that talk too soon, and slow the honest ones. */
  override init(): void {
    this._setListeners(() => {
      const { maxClients } = this._server.options;
      if (maxClients && this._server.connections.size > maxClients) this.#reply(replies.tooManyClients);
      else this.connectionReady();
    });
  }

  /** Lets the running transaction end, then closes the session with 421; an idle one at once. */
  drain(): void {
    this.#isDraining = true;
    this.#closeWhenDrained();
  }

  /** Closes the session with 421, whatever it is at. */
  abort(): void {
    this.#reply(replies.shuttingDown);
    this._socket.destroySoon();
  }

  /** Called by SASL's exchange once it has the credentials. */
  async authenticate(given: SMTPServerAuthentication, callback: AuthCallback): Promise<void> {
    const reply = await this.#proveKey(given);
    if (!reply) {
      callback(null, { user: this.#state.key?.apiKeyId });
      return;
    }
    callback(Object.assign(new Error(wording(reply)), { responseCode: reply.code }));
    if (this.#state.failedAuths >= FAILED_AUTHS_MAX) this.#reply(replies.failedAuths);
  }

  async #proveKey(given: SMTPServerAuthentication): Promise<Reply | null> {
    try {
      const key = await onAuth(given, this.#state.ip);
      if (this._closed) return replies.shuttingDown;
      if (!this.#slots.take(key.apiKeyId)) return replies.connectionsPerKey;
      this.#state.key = key;
      return null;
    } catch (error) {
      const reply = error instanceof AppError ? replyToError(error) : replies.authUnavailable;
      if (reply.code >= 500) this.#state.failedAuths += 1;
      smtpFailedAuths.inc();
      logFailedAuth(this.#state, reply);
      return reply;
    }
  }

  override _createParser(): SubmissionStream {
    const parser = new SubmissionStream({
      onCommand: (line, done) => this._onCommand(line, done),
      onBadLine: (reply) => {
        this.#reply(reply);
        this.close();
      },
      onPartialMessage: () => this.#watchMessage(),
      onMessage: () => void this.#finishMessage(parser),
    });
    return parser;
  }

  /** A text that brings its enhanced code gets no second one; the replies of one turn leave in one segment. */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const enhanced = typeof data === 'string' ? /^[245]\.\d{1,3}\.\d{1,3} /.exec(data)?.[0].trim() : undefined;
    if (code >= 400) smtpRefused.inc({ code, enhanced: enhanced ?? '' });
    // What 220 answers to is STARTTLS (or nothing): it must be on its way before the socket changes hands.
    if (code === 220) this.#uncork();
    else this.#cork();
    super.send(code, data, enhanced ? false : context);
  }

  override _getHandler(command: string): ReturnType<SMTPConnection['_getHandler']> {
    return COMMANDS.has(command) ? super._getHandler(command) : undefined;
  }

  /** EHLO, HELO, RSET and STARTTLS all end the transaction (RFC 5321 §4.1.4, RFC 3207 §4.2). */
  override _resetSession(): void {
    super._resetSession();
    this.#endTransaction(null);
    this.#state.clientName = this.hostNameAppearsAs || '';
    this.#state.tlsVersion = this._socket instanceof TLSSocket ? this._socket.getProtocol() : null;
  }

  override handler_EHLO(command: Buffer, callback: Done): void {
    const name = command.toString().slice('EHLO'.length).trim();
    if (CLIENT_NAME.test(name)) {
      this.hostNameAppearsAs = name.toLowerCase();
      this._resetSession();
      const auth = this.session.user ? [] : ['AUTH PLAIN LOGIN'];
      this.send(250, [`${this.name} at your service`, ...EXTENSIONS, ...(this.secure ? auth : ['STARTTLS'])], false);
    } else {
      this.send(501, 'Syntax: EHLO hostname', false);
    }
    callback();
  }

  override handler_AUTH(command: Buffer, callback: Done): void {
    if (this.secure) {
      super.handler_AUTH(command, callback);
    } else {
      this.#reply(refusal('tlsRequired'));
      callback();
    }
  }

  override handler_MAIL(command: Buffer, callback: Done): void {
    this.#answer(onMailFrom(this.#state, command), callback, (reply) => {
      if (reply.code >= 400) logTransaction(this.#state, { transaction: null, reply, sizeBytes: 0 });
    });
  }

  override handler_RCPT(command: Buffer, callback: Done): void {
    this.#answer(onRcptTo(this.#state, command), callback);
  }

  override handler_DATA(command: Buffer, callback: Done): void {
    const refused = command.toString().trim().length > 'DATA'.length ? replies.badSyntax : onDataCommand(this.#state);
    if (!refused && this._parser instanceof SubmissionStream) {
      this.#message = new DataReader(MESSAGE_MAX_BYTES);
      this._parser.readMessage(this.#message);
      this.send(354, 'End data with <CR><LF>.<CR><LF>');
    } else {
      this.#reply(refused ?? replies.badSequence);
    }
    callback();
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

  /** The idle time counts only while the client owes us something. */
  override _onTimeout(): void {
    if (this.#isAccepting) {
      this._armTimeout();
    } else if (this.#message?.outcome === 'bareLineBreak') {
      this.#reply(refusal('bareLineBreak'));
      this.close();
    } else {
      super._onTimeout();
    }
  }

  override _whenWritable(next: Done): void {
    this.#closeWhenDrained();
    super._whenWritable(next);
  }

  override _onClose(): void {
    super._onClose();
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#endTransaction(null);
    smtpOpenConnections.dec();
    if (this.#state.key) this.#slots.give(this.#state.key.apiKeyId);
  }

  #answer(answering: Promise<Reply>, callback: Done, afterwards: (reply: Reply) => void = () => {}): void {
    void answering
      .catch((error: unknown) => {
        log().error({ error: String(error), session: this.id }, 'smtp: a command failed');
        return replyToError(error);
      })
      .then((reply) => {
        afterwards(reply);
        this.#reply(reply);
        callback();
      });
  }

  #watchMessage(): void {
    const message = this.#message;
    if (message?.outcome === 'bareLineBreak') this._socket.setTimeout(BARE_LINE_PAUSE_MS);
    if (!message || message.sizeBytes <= OVERSIZE_READ_BYTES) return;
    this.#reply(refusal('messageTooLarge', { limit: MESSAGE_MAX_BYTES }));
    this.close();
  }

  async #finishMessage(parser: SubmissionStream): Promise<void> {
    const message = this.#message;
    if (!message) return;
    this.#message = null;
    this.#isAccepting = true;
    const observe = smtpAcceptSeconds.startTimer();
    const reply = await onData(this.#state, message);
    observe();
    this.#isAccepting = false;
    if (reply.code < 400) smtpAccepted.inc();
    if (message.outcome === 'bareLineBreak') this._armTimeout();
    this.#endTransaction(reply, message.sizeBytes);
    this.#state.messages += 1;
    this._unrecognizedCommands = 0;
    this.#reply(reply);
    this._whenWritable(() => parser.resume());
  }

  #endTransaction(reply: Reply | null, sizeBytes = 0): void {
    const { transaction } = this.#state;
    if (!transaction) return;
    this.#state.transaction = null;
    logTransaction(this.#state, { transaction, reply, sizeBytes });
  }

  #closeWhenDrained(): void {
    const isBusy =
      this._handlerPending || this._upgrading || this.#message || this.#isAccepting || this.#state.transaction;
    if (this.#isDraining && !isBusy && !this._closing) this.#reply(replies.shuttingDown);
  }

  #reply(reply: Reply): void {
    this.send(reply.code, wording(reply));
  }

  #cork(): void {
    if (this.#corked) return;
    this.#corked = this._socket;
    this._socket.cork();
    // After the microtasks, in which the rest of a pipelined group is answered.
    process.nextTick(() => this.#uncork());
  }

  #uncork(): void {
    this.#corked?.uncork();
    this.#corked = null;
  }
}
