import { withTransaction } from './transaction.ts';

/** A hot table that has a partition for each day. */
export type PartitionedTable = 'messages' | 'message_bodies' | 'recipients' | 'attempts' | 'events';

/** Partitions stand for so many days ahead: time enough to notice that none are made. */
const DAYS_AHEAD = 14;

/** Making or dropping one locks its table for a moment; who waits longer for that would hold up everybody behind. */
const BEGIN_IMPATIENT = "BEGIN; SET LOCAL lock_timeout = '3s'";

/**
 * Makes the partitions of the days ahead, where they are not there yet. Safe from several processes at once.
 *
 * @returns how many were made.
 */
export async function makePartitions(): Promise<number> {
  const { rows } = await withTransaction(
    (client) =>
      client.query(
        `SELECT ensure_partitions((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + $1::int) AS made`,
        [DAYS_AHEAD],
      ),
    BEGIN_IMPATIENT,
  );
  return rows[0]?.made ?? 0;
}

/**
 * Drops a table's partitions of days that are over.
 *
 * @param keptDays whole days (UTC) before today that stay.
 * @param neededFrom the first instant that is still needed, whatever its age; null when none is.
 * @returns how many were dropped.
 */
export async function dropOldPartitions(
  table: PartitionedTable,
  keptDays: number,
  neededFrom: Date | null,
): Promise<number> {
  const { rows } = await withTransaction(
    (client) =>
      client.query(
        `SELECT drop_partitions($1, least((now() AT TIME ZONE 'UTC')::date - $2::int, ($3::timestamptz AT TIME ZONE 'UTC')::date)) AS dropped`,
        [table, keptDays, neededFrom],
      ),
    BEGIN_IMPATIENT,
  );
  return rows[0]?.dropped ?? 0;
}
