import type pg from 'pg';
import { getPool } from './pool.ts';

/**
 * Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws.
 * BEGIN travels with the first statement. A connection whose rollback fails is thrown away.
 *
 * @param begin what begins it: BEGIN, with `SET LOCAL` after it where a transaction has settings of its own.
 */
export async function withTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, begin = 'BEGIN'): Promise<T> {
  const client = await getPool().connect();
  let broken: Error | undefined;
  try {
    const [, result] = await Promise.all([client.query(begin), work(client)]);
    await client.query('COMMIT');
    return result;
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
 * Whether a transaction was refused for what it holds, and not because the database is in trouble: PostgreSQL's classes
 * 22 (data) and 23 (constraint). Trying the same again is pointless.
 */
export const isRefusalOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
