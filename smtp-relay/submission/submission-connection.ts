import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SMTPServer, SMTPServerAuthentication, SMTPServerAuthenticationResponse } from 'smtp-server';
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { intakeRoom } from '#lib/infra/pressure/intake-room.ts';
import { smtpAccepted, smtpAcceptSeconds, smtpConnections, smtpOpenConnections, smtpRefused } from '../metrics.ts';
import { authenticateSession, hasFailedTooOften } from './authenticate-session.ts';
import { COMMANDS, ehloLines, readClientName } from './commands.ts';
import { DataReader, type DataRoom } from './data-reader.ts';
import { holderOf, type Limits } from './limits.ts';
import { logTransaction } from './log-transaction.ts';
import { onData, onDataCommand } from './on-data.ts';
import { onMailFrom } from './on-mail-from.ts';
import { onRcptTo } from './on-rcpt-to.ts';
import { type Reply, refusal, replies, replyToError, wording } from './reply.ts';
import { ReplyCork } from './reply-cork.ts';
import { newSession, type Session } from './session.ts';
import { SessionLog } from './session-log.ts';
import { SubmissionStream } from './submission-stream.ts';

/** How long a client may take until it has proven who it is, however busy it keeps the line: twice the idle time. */
const strangerMs = (): number => settings().SMTP_IDLE_SECONDS * 2_000;

/** How long a session that drains may take until its next transaction begins. */
const BEGIN_WITHIN_MS = 1_000;

/** How long a message with bare line ends may pause: its sender took one of them for the end and waits for our reply. */
const BARE_LINE_PAUSE_MS = 5_000;

/** How long the data of a message may take, however it trickles: the largest one on a line of a quarter megabit. */
const MESSAGE_WITHIN_MS = 900_000;

/** What is read and thrown away of a message that is too large, before its connection is closed. */
const OVERSIZE_READ_BYTES = 2 * MESSAGE_MAX_BYTES;

/** The memory for the messages of a company. */
const roomOf = (companyId: string): DataRoom => ({
  take: (bytes) => intakeRoom.take(companyId, bytes),
  give: (bytes) => intakeRoom.give(companyId, bytes),
});

type Done = () => void;
type AuthCallback = (error: Error | null, response?: SMTPServerAuthenticationResponse) => void;

/**
 * One SMTP session. The package keeps the socket, TLS, the order of commands, SASL's exchange and the idle time; ours
 * are the input (`SubmissionStream`), the greeting, EHLO, the rules of AUTH, the mail transaction and its replies.
 */
export class SubmissionConnection extends SMTPConnection {
  readonly #limits: Limits;
  readonly #state: Session;
  readonly #cork = new ReplyCork();
  readonly #log: SessionLog;
  #stranger: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #message: DataReader | null = null;
  #isAccepting = false;
  #isDraining = false;
  #mayBegin = false;
  #hasAddressSlot = false;

  constructor(server: SMTPServer, socket: Socket, options: SMTPConnectionOptions | null, limits: Limits) {
    super(server, socket, options);
    this.#limits = limits;
    this.#state = newSession(this.id, this.remoteAddress);
    this.#log = new SessionLog(this.localPort);
    smtpConnections.inc();
    smtpOpenConnections.inc();
  }

  /** Greets at once: the package would wait 100 ms for clients that talk too soon, and slow the honest ones. */
  override init(): void {
    this.#stranger = setTimeout(() => !this.#state.key && this.#dropStranger(), strangerMs()).unref();
    this._setListeners(() => {
      const refused = this.#refuseAddress();
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

  /** Closes the session with 421, whatever it is at. */
  abort(): void {
    this.#reply(replies.shuttingDown);
    this._socket.destroySoon();
  }

  /** Called by SASL's exchange once it has the credentials. */
  async authenticate(given: SMTPServerAuthentication, callback: AuthCallback): Promise<void> {
    const refused = await authenticateSession(this.#state, given, this.#limits);
    if (refused) callback(Object.assign(new Error(wording(refused)), { responseCode: refused.code }));
    else callback(null, { user: this.#state.key?.apiKeyId });
    if (hasFailedTooOften(this.#state)) this.#reply(replies.failedAuths);
  }

  override _createParser(): SubmissionStream {
    const parser = new SubmissionStream({
      onCommand: (line, done) => {
        this.#log.noteLine(line);
        this._onCommand(line, done);
      },
      onBadLine: (reply) => this.#hangUp(reply),
      onPartialMessage: () => this.#watchMessage(),
      onMessage: () => void this.#finishMessage(parser),
    });
    return parser;
  }

  /** A text that brings its enhanced code gets no second one. */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const enhanced = typeof data === 'string' ? /^[245]\.\d{1,3}\.\d{1,3}(?= )/.exec(data)?.[0] : undefined;
    if (code >= 400) {
      smtpRefused.inc({ code, enhanced: enhanced ?? '' });
      this.#log.noteRefusal(code, String(data ?? ''));
    }
    // What 220 answers is STARTTLS (or nothing): it must be on its way before the socket changes hands.
    if (code === 220) this.#cork.release();
    else this.#cork.hold(this._socket);
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
    const name = readClientName(command);
    if (name) {
      this.hostNameAppearsAs = name;
      this._resetSession();
      this.send(250, ehloLines(this.name, { tls: this.secure, auth: this.#state.key !== null }), false);
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
    this.#answer(onMailFrom(this.#state, command, this.#limits), callback, (reply) => {
      if (reply.code < 400) return;
      this.#log.noteMessage(false, 0);
      logTransaction(this.#state, { transaction: null, reply, sizeBytes: 0 });
    });
  }

  override handler_RCPT(command: Buffer, callback: Done): void {
    this.#answer(onRcptTo(this.#state, command), callback);
  }

  override handler_DATA(command: Buffer, callback: Done): void {
    const refused = command.toString().trim().length > 'DATA'.length ? replies.badSyntax : onDataCommand(this.#state);
    if (!refused && this._parser instanceof SubmissionStream) {
      this.#message = new DataReader(MESSAGE_MAX_BYTES, roomOf(this.#state.key?.companyId ?? ''));
      this._parser.readMessage(this.#message);
      this.#deadline = setTimeout(() => this.#reply(replies.dataTooSlow), MESSAGE_WITHIN_MS).unref();
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
    if (this.#isAccepting) this._armTimeout();
    else if (this.#message?.outcome === 'bareLineBreak') this.#hangUp(refusal('bareLineBreak'));
    else super._onTimeout();
  }

  override _onError(error: Error): void {
    if (this._upgrading) this.#log.noteRefusal(454, `TLS handshake failed: ${error.message}`, 'STARTTLS');
    super._onError(error);
  }

  /** Called after every command, before the next is read. */
  override _whenWritable(next: Done): void {
    this.#closeWhenDrained();
    super._whenWritable(next);
  }

  override _onClose(): void {
    super._onClose();
    if (this.#state.hasEnded) return;
    this.#state.hasEnded = true;
    clearTimeout(this.#stranger);
    clearTimeout(this.#deadline);
    this.#message?.release();
    this.#endTransaction(null);
    smtpOpenConnections.dec();
    if (this.#state.key) this.#limits.keySlots.give(this.#state.key.apiKeyId);
    this.#log.end(this.#state);
    if (this.#hasAddressSlot) this.#limits.addressSlots.give(holderOf(this.#state.ip));
  }

  #dropStranger(): void {
    this.#limits.countFailure(this.#state.ip);
    this.#reply(replies.tooSlow);
  }

  #refuseAddress(): Reply | null {
    const { maxClients } = this._server.options;
    if (maxClients && this._server.connections.size > maxClients) return replies.tooManyClients;
    if (this.#limits.isBanned(this.#state.ip)) return replies.bannedAddress;
    this.#hasAddressSlot = this.#limits.addressSlots.take(holderOf(this.#state.ip));
    return this.#hasAddressSlot ? null : replies.connectionsPerAddress;
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
    if (!this.#message) return;
    if (this.#message.outcome === 'bareLineBreak') this._socket.setTimeout(BARE_LINE_PAUSE_MS);
    const isEndless = this.#message.sizeBytes > OVERSIZE_READ_BYTES;
    if (isEndless) this.#hangUp(refusal('messageTooLarge', { limit: MESSAGE_MAX_BYTES }));
  }

  async #finishMessage(parser: SubmissionStream): Promise<void> {
    const message = this.#message;
    if (!message) return;
    this.#message = null;
    clearTimeout(this.#deadline);
    this.#isAccepting = true;
    const observe = smtpAcceptSeconds.startTimer();
    const reply = await onData(this.#state, message);
    message.release();
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
    this.#mayBegin = false;
    if (reply || transaction.refusedRecipients > 0) this.#log.noteMessage((reply?.code ?? 500) < 400, sizeBytes);
    logTransaction(this.#state, { transaction, reply, sizeBytes });
  }

  #closeWhenDrained(): void {
    if (!this.#isDraining || this.#mayBegin || this._closing) return;
    const isInTransaction = this.#state.transaction || this.#message || this.#isAccepting;
    if (!isInTransaction && !this._handlerPending && !this._upgrading) this.#reply(replies.shuttingDown);
  }

  #hangUp(reply: Reply): void {
    this.#reply(reply);
    this.close();
  }

  #reply(reply: Reply): void {
    this.send(reply.code, wording(reply));
  }
}
