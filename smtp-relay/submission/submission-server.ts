import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isAddressAllowed, unmap } from '#lib/infra/net/address-block.ts';
import { holderOf, type Limits } from './limits.ts';
import { newSession } from './session.ts';
import { SessionLog } from './session-log.ts';
import { SubmissionConnection } from './submission-connection.ts';
import { type ProxiedSource, takeProxyHeader } from './take-proxy-header.ts';

/** One listening port of the submission role. */
export class SubmissionServer extends SMTPServer {
  readonly #limits: Limits;
  readonly #proxies: readonly string[];
  #isDraining = false;
  /** What a proxy said of connections whose session has not begun. */
  readonly #sources = new WeakMap<Socket, ProxiedSource>();
  readonly #bySession = new WeakMap<SMTPServerSession, SubmissionConnection>();

  constructor(options: SMTPServerOptions, limits: Limits) {
    super(options);
    this.#limits = limits;
    this.#proxies = settings().SMTP_PROXY_FROM;
  }

  override connect(socket: Socket, options: SMTPConnectionOptions | null = null): void {
    const connection = new SubmissionConnection(this, socket, options, this.#limits);
    this.#bySession.set(connection.session, connection);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.init();
    if (this.#isDraining) connection.drain();
  }

  /** Only from addresses that the operator named: anybody else's header is a command that is none. */
  override _expectsProxyHeader({ remoteAddress }: Socket): boolean {
    return this.#proxies.length > 0 && remoteAddress !== undefined && isAddressAllowed(remoteAddress, this.#proxies);
  }

  /** The package reads version 1 only, and answers what is no header. */
  override _handleProxy(
    socket: Socket,
    callback: (error: Error | null, options?: Parameters<Parameters<SMTPServer['_handleProxy']>[1]>[1]) => void,
  ): void {
    const id = newId();
    if (!this._expectsProxyHeader(socket)) {
      setImmediate(callback, null, { id });
      return;
    }
    takeProxyHeader(socket).then(
      (source) => {
        this.#sources.set(socket, source);
        callback(null, { id, ...(source && { remoteAddress: source.address, remotePort: source.port }) });
      },
      (error: Error) => callback(error),
    );
  }

  /**
   * A handshake that fails is a session too, in the log. An address has as many on their way as it may have sessions: the
   * package counts them all together, and one that begins thousands and ends none would keep everybody else out.
   */
  override _upgrade(socket: Socket, callback: Parameters<SMTPServer['_upgrade']>[1]): void {
    const log = new SessionLog(socket.localPort ?? 0);
    const ip = this.#sources.get(socket)?.address ?? unmap(socket.remoteAddress ?? '');
    const holder = holderOf(ip);
    if (!this.#limits.handshakeSlots.take(holder)) {
      socket.on('error', () => {});
      callback(new Error('too many handshakes of one address'));
      return;
    }
    super._upgrade(socket, (error, tlsSocket) => {
      this.#limits.handshakeSlots.give(holder);
      if (error) {
        if (error.report !== false) log.noteRefusal(454, `TLS handshake failed: ${error.message}`, 'TLS');
        log.end(newSession(newId(), ip));
      }
      callback(error, tlsSocket);
    });
  }

  override onAuth(
    given: SMTPServerAuthentication,
    session: SMTPServerSession,
    callback: Parameters<SMTPServer['onAuth']>[2],
  ): void {
    void this.#bySession.get(session)?.authenticate(given, callback);
  }

  /**
   * Takes no more connections and lets the sessions end: idle ones soon, those in a transaction after it, and all that
   * are left after `deadlineMs`. Connections that were taken and have no session yet get theirs.
   */
  async drain(deadlineMs: number): Promise<void> {
    this.#isDraining = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const connection of this.#sessions()) connection.drain();
    const deadline = setTimeout(() => {
      for (const socket of this._pendingSockets.values()) socket.destroy();
      for (const connection of this.#sessions()) connection.abort();
    }, deadlineMs);
    await closed;
    clearTimeout(deadline);
  }

  #sessions(): SubmissionConnection[] {
    return [...this.connections].filter((connection) => connection instanceof SubmissionConnection);
  }
}
