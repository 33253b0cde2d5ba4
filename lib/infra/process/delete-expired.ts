/** Raw SQL: rows of any table are deleted in batches that skip locked ones. */

import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { MODULES } from '#lib/registry/modules.ts';

/** Rows of one statement: short enough that nobody waits for it. */
const BATCH = 5_000;

/** A table whose rows have an end, with the days for which they are kept after it. */
type ExpiringTable = { table: string; column: string; keptDays: number };

/** Tables whose rows have an end, as the modules register them. */
function expiringTables(): ExpiringTable[] {
  const days = settings();
  return MODULES.flatMap((module) => module.retention ?? []).map(({ keptDays, ...table }) => ({
    ...table,
    keptDays: typeof keptDays === 'number' ? keptDays : days[keptDays],
  }));
}

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
