/** Raw SQL: it passes on the statements of stores, which say why they are raw. */

import type pg from 'pg';
import { currentReads, type Reads } from '#lib/infra/reads/with-reads.ts';
import { errorCode } from './error-code.ts';
import { isDatabaseDown } from './is-database-down.ts';
import { type Database, getPool, getReplicaPool } from './pool.ts';
import { countRead, isReplicaCurrent, noteState } from './replica.ts';

/** PostgreSQL's code of a statement that took too long: it would take as long on the primary. */
const TOO_LONG = '57014';

/**
 * Returns the database for a read that only presents data: in the work of `withReads` the replica, once it has
 * everything that was committed before that work; everywhere else, and while the replica is late or away, the primary.
 */
export function getReadPool(): Database {
  const reads = currentReads();
  return reads ? new ReadDatabase(reads) : getPool();
}

/** The replica, or the primary in its place. */
export class ReadDatabase implements Database {
  readonly #reads: Reads;
  readonly query: pg.Pool['query'];

  constructor(reads: Reads) {
    this.#reads = reads;
    const query = (...statement: Parameters<pg.Pool['query']>) => this.read((pool) => pool.query(...statement));
    this.query = query as pg.Pool['query']; // stores use its forms that answer with a promise
  }

  /** Runs a read on the replica, and again on the primary where the replica fails. */
  async read<T>(work: (pool: pg.Pool) => T): Promise<Awaited<T>> {
    this.#reads.isCaughtUp ??= isReplicaCurrent();
    if (await this.#reads.isCaughtUp) {
      try {
        const answer = await work(getReplicaPool());
        countRead('replica');
        return answer;
      } catch (error) {
        if (!isDatabaseDown(error) || errorCode(error) === TOO_LONG) throw error;
        this.#reads.isCaughtUp = Promise.resolve(false);
        // A read that PostgreSQL cancelled because it held up the replay (class 40) is no sign of a lost server.
        if (!errorCode(error).startsWith('40')) noteState('away', error);
      }
    }
    countRead('primary');
    return await work(getPool());
  }
}
