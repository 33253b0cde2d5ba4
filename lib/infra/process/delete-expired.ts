/** Raw SQL: rows of any table are deleted in batches that skip locked ones. */

import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** Rows of one statement: short enough that nobody waits for it. */
const BATCH = 5_000;

/** Tables whose rows have an end, the column that names it, and for how many days after it they are kept for questions about the past. */
const expiringTables = () => {
  const { RETENTION_STATISTICS_DAYS, RETENTION_WEBHOOK_DAYS } = settings();
  return [
    { table: 'idempotency_keys', column: 'expires_at', keptDays: 0 },
    { table: 'dead_refusals', column: 'at', keptDays: 1 },
    { table: 'sessions', column: 'expires_at', keptDays: 30 },
    { table: 'identity_tokens', column: 'expires_at', keptDays: 30 },
    { table: 'rate_limits', column: 'expires_at', keptDays: 1 },
    { table: 'operator_mails', column: 'expires_at', keptDays: 0 },
    { table: 'validation_domains', column: 'expires_at', keptDays: 7 },
    { table: 'address_evidence', column: 'expires_at', keptDays: 0 },
    { table: 'validation_list_pieces', column: 'expires_at', keptDays: 0 },
    { table: 'validation_list_chunks', column: 'expires_at', keptDays: 0 },
    { table: 'validation_lists', column: 'expires_at', keptDays: 365 },
    { table: 'activity_export_pieces', column: 'expires_at', keptDays: 0 },
    { table: 'activity_exports', column: 'expires_at', keptDays: 0 },
    { table: 'webhook_deliveries', column: 'finished_at', keptDays: RETENTION_WEBHOOK_DAYS },
    { table: 'webhook_minutes', column: 'minute', keptDays: RETENTION_WEBHOOK_DAYS },
    { table: 'stat_values', column: 'day', keptDays: RETENTION_STATISTICS_DAYS },
    { table: 'stat_days', column: 'day', keptDays: RETENTION_STATISTICS_DAYS },
  ] as const;
};

type ExpiringTable = ReturnType<typeof expiringTables>[number];

/**
 * Deletes rows whose time is over. Any number of processes may do it at once; it is done again when it was interrupted.
 *
 * @returns rows deleted, by table; tables without any are left out.
 */
export async function deleteExpired(now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const expiring of expiringTables()) {
    const count = await deleteFrom(expiring, now);
    if (count > 0) deleted[expiring.table] = count;
  }
  return deleted;
}

async function deleteFrom({ table, column, keptDays }: ExpiringTable, now: Date): Promise<number> {
  let count = 0;
  let batch: number;
  do {
    const { rowCount } = await getPool().query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE ${column} < $1::timestamptz - $2::int * interval '1 day' LIMIT $3 FOR UPDATE SKIP LOCKED))`,
      [now, keptDays, BATCH],
    );
    batch = rowCount ?? 0;
    count += batch;
  } while (batch === BATCH);
  return count;
}
