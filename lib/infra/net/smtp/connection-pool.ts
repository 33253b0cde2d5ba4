import type { Exchange, SmtpConnection } from './connection.ts';
import { openConnection } from './open-connection.ts';
import { RememberedHosts } from './remembered-hosts.ts';
import type { SessionOptions } from './session-options.ts';
import type { SmtpTarget } from './target.ts';

/** The time that an idle connection is kept open, in milliseconds. */
const IDLE_MS = 15_000;

type Resting = { connection: SmtpConnection; since: number };

/** Keeps connections open between messages to the same place. */
export class ConnectionPool {
  readonly #options: SessionOptions;
  readonly #resting = new Map<string, Resting[]>();
  readonly #brokenChunking = new RememberedHosts();
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => this.#sweep(performance.now() - IDLE_MS), 1_000).unref();
  }

  /** A connection that rests there, ready for the next message, or null. */
  takeResting(poolKey: string, exchange: Exchange): SmtpConnection | null {
    const resting = this.#resting.get(poolKey);
    for (let last = resting?.pop(); last; last = resting?.pop()) {
      if (!last.connection.isUsable) continue;
      last.connection.use(exchange);
      exchange.conversation.client(`(connection to ${last.connection.peer} reused)`);
      return last.connection;
    }
    return null;
  }

  /**
   * Opens a fresh connection.
   *
   * @throws {SmtpFailure}
   */
  async open(target: SmtpTarget, exchange: Exchange): Promise<SmtpConnection> {
    const connection = await openConnection(target, exchange, this.#options);
    const { features } = connection;
    if (this.#brokenChunking.has(target.host)) connection.features = { ...features, hasChunking: false };
    return connection;
  }

  /** Returns a connection to the pool, or closes it if it has reached its limits. */
  giveBack(connection: SmtpConnection): void {
    connection.use(null);
    if (connection.hasBrokenChunking) this.#brokenChunking.add(connection.target.host);
    if (!connection.isUsable) return;
    if (connection.sentCount >= connection.target.maxMessages || this.#options.signal.aborted) connection.quit();
    else this.#rest(connection);
  }

  /** Sends QUIT on every idle connection. */
  close(): void {
    clearInterval(this.#sweeper);
    this.#sweep(Number.POSITIVE_INFINITY);
  }

  #rest(connection: SmtpConnection): void {
    const { poolKey } = connection.target;
    const resting = this.#resting.get(poolKey) ?? [];
    resting.push({ connection, since: performance.now() });
    this.#resting.set(poolKey, resting);
  }

  #sweep(restingSince: number): void {
    for (const [poolKey, all] of this.#resting) {
      const fresh = all.filter(({ connection, since }) => connection.isUsable && since > restingSince);
      for (const one of all) if (!fresh.includes(one)) one.connection.quit();
      if (fresh.length > 0) this.#resting.set(poolKey, fresh);
      else this.#resting.delete(poolKey);
    }
  }
}
