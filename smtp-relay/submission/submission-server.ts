import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import type { KeySlots } from './key-slots.ts';
import { SubmissionConnection } from './submission-connection.ts';

/** One listening port of the submission role. */
export class SubmissionServer extends SMTPServer {
  readonly #slots: KeySlots;
  readonly #bySession = new WeakMap<SMTPServerSession, SubmissionConnection>();

  constructor(options: SMTPServerOptions, slots: KeySlots) {
    super(options);
    this.#slots = slots;
  }

  override connect(socket: Socket, options: SMTPConnectionOptions | null = null): void {
    const connection = new SubmissionConnection(this, socket, options, this.#slots);
    this.#bySession.set(connection.session, connection);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.init();
  }

  override onAuth(
    given: SMTPServerAuthentication,
    session: SMTPServerSession,
    callback: Parameters<SMTPServer['onAuth']>[2],
  ): void {
    void this.#bySession.get(session)?.authenticate(given, callback);
  }

  /**
   * Takes no more connections and lets the sessions end: idle ones at once, those in a transaction after it, and all
   * that are left after `deadlineMs`.
   */
  async drain(deadlineMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this._pendingSockets.values()) socket.destroy();
    for (const connection of this.#sessions()) connection.drain();
    const deadline = setTimeout(() => {
      for (const connection of this.#sessions()) connection.abort();
    }, deadlineMs);
    await closed;
    clearTimeout(deadline);
  }

  #sessions(): SubmissionConnection[] {
    return [...this.connections].filter((connection) => connection instanceof SubmissionConnection);
  }
}
