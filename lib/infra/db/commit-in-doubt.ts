/** Raw SQL: the server's own views are not part of Prisma's schema. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listServers } from '#lib/infra/config/database-url.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { DatabaseClient } from './database-client.ts';
import { isPooled } from './database-urls.ts';
import { getPool } from './pool.ts';
import { isSameServer, type Server } from './server.ts';

/** A database that comes back comes back within this time, in milliseconds; one that takes longer is not waited for. */
const SETTLE_WITHIN_MS = 10_000;

/** The same for a database of several servers, of which one must be promoted first. */
const FAIL_OVER_WITHIN_MS = 30_000;

/** The time in which a server ends a transaction whose pooler is gone: the number of its process is not known. */
const POOLED_END_MS = 2_000;

const ASK_AGAIN_MS = 100;

/** A transaction whose end is unknown: the connection broke after COMMIT was sent. The cause is how it broke. */
export class CommitInDoubt extends Error {
  readonly #backend: number | null;
  readonly #server: Server | null;
  readonly #brokenAt = performance.now();

  constructor(client: pg.PoolClient, cause: unknown) {
    super('the database did not say whether it committed', { cause });
    this.#backend = 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
    this.#server = addressOf(client);
  }

  /**
   * Waits until the server process of the transaction is gone, and then looks whether it left its mark.
   *
   * @param isThere asks for something that the transaction wrote.
   * @throws the cause, where the database does not come back in time.
   */
  async settle(isThere: () => Promise<boolean>): Promise<boolean> {
    const withinMs = listServers(settings().DATABASE_URL ?? '').length > 1 ? FAIL_OVER_WITHIN_MS : SETTLE_WITHIN_MS;
    while (performance.now() < this.#brokenAt + withinMs) {
      const found = await this.#look(isThere).catch(() => null);
      if (found !== null) return found;
      await wait(ASK_AGAIN_MS);
    }
    throw this.cause;
  }

  /** Null while the transaction may still be on its way. */
  async #look(isThere: () => Promise<boolean>): Promise<boolean | null> {
    if (await this.#isRunning()) return null;
    if (await isThere()) return confirmEarlierCommits();
    return isPooled() && performance.now() < this.#brokenAt + POOLED_END_MS ? null : false;
  }

  /** On another server it cannot run: what a standby has received of it is committed there with its promotion. */
  async #isRunning(): Promise<boolean> {
    const client = await getPool().connect();
    try {
      const server = addressOf(client);
      if (isPooled() || (server && this.#server && !isSameServer(server, this.#server))) return false;
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE pid = $1', [this.#backend]);
      return rowCount !== 0;
    } finally {
      client.release();
    }
  }
}

const addressOf = (client: pg.PoolClient): Server | null =>
  client instanceof DatabaseClient ? { host: client.host, port: client.port } : null;

/**
 * Returns true once synchronous standbys have confirmed everything that was committed until now: a commit whose
 * connection broke is visible without their confirmation. Its own commit waits for them.
 */
async function confirmEarlierCommits(): Promise<true> {
  await getPool().query("SELECT pg_logical_emit_message(true, 'mailwright', '')");
  return true;
}

/**
 * Throws if the server answered a commit that no synchronous standby has confirmed, because somebody cancelled the wait:
 * it may be lost with this server.
 */
export function requireConfirmed(client: pg.PoolClient): void {
  if (client instanceof DatabaseClient && client.isUnconfirmed)
    throw Object.assign(new Error('no standby has confirmed the commit'), { code: QUERY_CANCELED });
}

/** PostgreSQL's code of a wait that was cancelled. */
const QUERY_CANCELED = '57014';

/** Returns the meaning of a failed COMMIT: the server's own refusal, or a doubt where it was ended (57P) or the connection broke. */
export function failedCommit(client: pg.PoolClient, error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
  return isRefused ? error : new CommitInDoubt(client, error);
}
