/** Raw SQL: rows of any table are deleted in batches that skip locked ones. */

import { getPool } from '#lib/infra/db/pool.ts';

/** Rows of one statement: short enough that nobody waits for it. */
const BATCH = 5_000;

/** Tables whose rows have an end (`expires_at`), and for how many days after it they are kept for questions about the past. */
const EXPIRING_TABLES = [
  { table: 'idempotency_keys', keptDays: 0 },
  { table: 'sessions', keptDays: 30 },
  { table: 'identity_tokens', keptDays: 30 },
  { table: 'rate_limits', keptDays: 1 },
  { table: 'operator_mails', keptDays: 0 },
] as const;

/**
 * Deletes rows whose time is over. Any number of processes may do it at once; it is done again when it was interrupted.
 *
 * @returns rows deleted, by table; tables without any are left out.
 */
export async function deleteExpired(now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, keptDays } of EXPIRING_TABLES) {
    const count = await deleteFrom(table, keptDays, now);
    if (count > 0) deleted[table] = count;
  }
  return deleted;
}

async function deleteFrom(table: string, keptDays: number, now: Date): Promise<number> {
  let count = 0;
  let batch: number;
  do {
    const { rowCount } = await getPool().query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE expires_at < $1::timestamptz - $2::int * interval '1 day' LIMIT $3 FOR UPDATE SKIP LOCKED))`,
      [now, keptDays, BATCH],
    );
    batch = rowCount ?? 0;
    count += batch;
  } while (batch === BATCH);
  return count;
}
