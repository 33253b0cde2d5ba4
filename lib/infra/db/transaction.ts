/** Raw SQL: it begins and ends the transactions that Prisma Client joins. */

import type pg from 'pg';
import { CommitInDoubt, failedCommit, requireConfirmed } from './commit-in-doubt.ts';
import { isPooled } from './database-urls.ts';
import { errorCode } from './error-code.ts';
import { Pipeline, type Statement } from './pipeline.ts';
import { type Database, getPool } from './pool.ts';
import { getReadPool, ReadDatabase } from './read-pool.ts';

/**
 * Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws.
 * BEGIN travels with the first statement. A connection whose rollback fails is thrown away.
 *
 * @param begin what begins it: BEGIN, with `SET LOCAL` after it where a transaction has settings of its own.
 * @throws {CommitInDoubt} where it is not known whether it was committed.
 */
export const withTransaction = <T>(work: (client: pg.PoolClient) => Promise<T>, begin = 'BEGIN'): Promise<T> =>
  transact(getPool(), work, begin);

/**
 * Runs reads that only present data in one transaction, on the server of `getReadPool`.
 *
 * @param begin begins it: `BEGIN READ ONLY`, with `SET LOCAL` after it where it has settings of its own.
 */
export function withReadTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, begin: string): Promise<T> {
  const db = getReadPool();
  return db instanceof ReadDatabase ? db.read((pool) => transact(pool, work, begin)) : withTransaction(work, begin);
}

async function transact<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, begin: string): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Both are waited for: where BEGIN fails, `work` must have let go of the connection before it is given back.
    const [begun, done] = await Promise.allSettled([client.query(begin), work(client)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    requireCommitted(
      await client.query('COMMIT').catch((error: unknown) => {
        throw failedCommit(client, error);
      }),
    );
    requireConfirmed(client);
    return done.value;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Sends a whole transaction in one round trip: for statements of which none waits for the answer of another. Where one
 * fails, the database does none.
 *
 * @throws {CommitInDoubt} where it is not known whether it was committed.
 */
export async function sendTransaction(statements: readonly Statement[]): Promise<void> {
  const client = await getPool().connect();
  // Until its end is known, a connection is not fit for others.
  let broken: Error | undefined = new Error('the transaction was not brought to its end');
  const sent = isPooled() ? statements.map(withoutName) : statements;
  try {
    const error = await new Promise<Error | null>((resolve) => client.query(new Pipeline(sent, resolve)));
    const cause = error && failedCommit(client, error);
    if (!(cause instanceof CommitInDoubt)) broken = undefined;
    if (cause) throw cause;
    requireConfirmed(client);
  } finally {
    client.release(broken);
  }
}

const withoutName = (statement: Statement): Statement => ({ ...statement, name: '' });

/** Runs statements of which none waits for the answer of another, in the caller's transaction. */
export async function runStatements(db: Database, statements: readonly Statement[]): Promise<void> {
  await Promise.all(statements.map((statement) => db.query(statement)));
}

/**
 * Returns true if a transaction that failed was committed all the same: its end was in doubt, and what it wrote is there.
 *
 * @param isThere asks for something that it wrote.
 * @throws why its end was in doubt, where the database does not come back in time.
 */
export const wasCommitted = async (error: unknown, isThere: () => Promise<boolean>): Promise<boolean> =>
  error instanceof CommitInDoubt && error.settle(isThere);

/** Throws where PostgreSQL rolled back: its answer to COMMIT after a failed statement is ROLLBACK, and no error. */
function requireCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('the database rolled the transaction back');
}

/**
 * Returns true if a transaction was refused for its data, and not because the database fails: PostgreSQL's classes
 * 22 (data) and 23 (constraint). Trying the same again is pointless.
 */
export const isRefusalOfData = (error: unknown): boolean => /^2[23]/.test(errorCode(error));
