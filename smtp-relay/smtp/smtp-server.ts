import type { Socket } from 'node:net';
import { newId } from '#lib/core/ids.ts';
import { isAddressAllowed, unmap } from '#lib/infra/net/address-block.ts';
import type { ConnectionSlots } from '#lib/infra/net/connection-slots.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import type { Peer } from './session-policy.ts';
import {
  type SMTPConnectionOptions,
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerOptions,
  type SMTPServerSession,
} from './smtp-server-seam.ts';
import { type SessionRole, SmtpSession } from './smtp-session.ts';
import { type ProxiedSource, takeProxyHeader } from './take-proxy-header.ts';

/** The role of a server, and what it does before a session begins. */
export type ServerRole = SessionRole & {
  /** TLS handshakes in progress by network: their connections are not sessions yet. */
  handshakeSlots: ConnectionSlots;
  /** Addresses whose connections begin with a PROXY header. */
  proxies: readonly string[];
  /** Called for a TLS handshake that failed before a session began. */
  noteFailedHandshake?(peer: Peer, cause: string): void;
};

/** One listening SMTP port of any role. */
export class SmtpServer extends SMTPServer {
  readonly #role: ServerRole;
  #isDraining = false;
  /** The clients that a proxy named for connections whose session has not begun. */
  readonly #sources = new WeakMap<Socket, ProxiedSource>();
  readonly #bySession = new WeakMap<SMTPServerSession, SmtpSession>();

  constructor(options: SMTPServerOptions, role: ServerRole) {
    super(options);
    this.#role = role;
  }

  override connect(socket: Socket, options: SMTPConnectionOptions | null = null): void {
    const connection = new SmtpSession(this, socket, options, this.#role);
    this.#bySession.set(connection.session, connection);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.init();
    if (this.#isDraining) connection.drain();
  }

  /** Expects a PROXY header only from addresses that the operator named; another's is an unknown command. */
  override _expectsProxyHeader({ remoteAddress }: Socket): boolean {
    const { proxies } = this.#role;
    return proxies.length > 0 && remoteAddress !== undefined && isAddressAllowed(remoteAddress, proxies);
  }

  /** Replaces the package's reader, which reads version 1 only and answers a connection without a header. */
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
   * Bounds the TLS handshakes in progress of one network: the package counts those of all together, and a client that begins
   * thousands and ends none would keep the others out.
   */
  override _upgrade(socket: Socket, callback: Parameters<SMTPServer['_upgrade']>[1]): void {
    const ip = this.#sources.get(socket)?.address ?? unmap(socket.remoteAddress ?? '');
    const holder = networkOf(ip);
    if (!this.#role.handshakeSlots.take(holder)) {
      socket.on('error', () => {});
      callback(new Error('too many handshakes of one address'));
      return;
    }
    super._upgrade(socket, (error, tlsSocket) => {
      this.#role.handshakeSlots.give(holder);
      if (error) {
        const cause = error.report === false ? '' : `TLS handshake failed: ${error.message}`;
        this.#role.noteFailedHandshake?.({ id: newId(), ip, port: socket.localPort ?? 0 }, cause);
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
   * Accepts no more connections and lets the sessions end: idle ones soon, those in a transaction after it, and all that
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

  #sessions(): SmtpSession[] {
    return [...this.connections].filter((connection) => connection instanceof SmtpSession);
  }
}
