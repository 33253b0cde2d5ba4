/** Raw SQL: the server's own views are not part of Prisma's schema. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { getPool } from './pool.ts';

/** A database that comes back comes back within this time, in milliseconds; one that takes longer is not waited for. */
const SETTLE_WITHIN_MS = 10_000;

const ASK_AGAIN_MS = 100;

/** A transaction whose end is unknown: the connection broke after COMMIT was sent. The cause is how it broke. */
export class CommitInDoubt extends Error {
  readonly #backend: number | null;

  constructor(client: pg.PoolClient, cause: unknown) {
    super('the database did not say whether it committed', { cause });
    this.#backend = 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
  }

  /**
   * Waits until the server process of the transaction is gone, and then looks whether it left its mark.
   *
   * @param isThere asks for something that the transaction wrote.
   * @throws the cause, where the database does not come back in time.
   */
  async settle(isThere: () => Promise<boolean>): Promise<boolean> {
    const deadline = performance.now() + SETTLE_WITHIN_MS;
    while (performance.now() < deadline) {
      const found = await this.#look(isThere).catch(() => null);
      if (found !== null) return found;
      await wait(ASK_AGAIN_MS);
    }
    throw this.cause;
  }

  /** Null while the transaction may still be on its way. */
  async #look(isThere: () => Promise<boolean>): Promise<boolean | null> {
    const { rowCount } = await getPool().query('SELECT FROM pg_stat_activity WHERE pid = $1', [this.#backend]);
    return rowCount === 0 ? isThere() : null;
  }
}

/** Returns the meaning of a failed COMMIT: the server's own refusal, or a doubt where it was ended (57P) or the connection broke. */
export function failedCommit(client: pg.PoolClient, error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
  return isRefused ? error : new CommitInDoubt(client, error);
}
