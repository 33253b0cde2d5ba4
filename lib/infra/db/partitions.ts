/** Raw SQL: functions of the database make and drop partitions. */

import { withTransaction } from './transaction.ts';

/** A hot table that has a partition for each day (UTC). */
export type PartitionedTable =
  | 'messages'
  | 'message_bodies'
  | 'recipients'
  | 'attempts'
  | 'events'
  | 'smtp_sessions'
  | 'webhook_attempts'
  | 'webhook_feed'
  | 'contact_events';

/** A table of statistics, of the history of contacts or of the people of sends, which has a partition for each month (UTC). */
export type MonthlyTable =
  | 'stat_totals'
  | 'stat_single'
  | 'stat_cross'
  | 'stat_domains'
  | 'stat_reasons'
  | 'contact_history'
  | 'stage_changes'
  | 'send_recipients';

/** Partitions are made for so many days ahead: for so long their job may fail unnoticed. */
const DAYS_AHEAD = 14;

/** Making or dropping one locks its table for a moment; who waited long for that would hold up everybody behind. */
const BEGIN_IMPATIENT = "BEGIN; SET LOCAL lock_timeout = '3s'";

/**
 * Makes the partitions from yesterday to two weeks ahead, where they are not there yet. Safe from several processes at once.
 *
 * @returns how many were made.
 */
export async function makePartitions(now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await withTransaction(
    (client) =>
      client.query(
        `SELECT ensure_partitions($1::date - 1, $1::date + $2::int)
           + ensure_month_partitions('contact_history', $1::date - 1, $1::date + $2::int)
           + ensure_month_partitions('stage_changes', $1::date - 1, $1::date + $2::int)
           + ensure_month_partitions('send_recipients', $1::date - 1, $1::date + $2::int) AS made`,
        [today, DAYS_AHEAD],
      ),
    BEGIN_IMPATIENT,
  );
  return rows[0]?.made ?? 0;
}

/**
 * Drops a table's partitions of days that are over, but none from which something is still to be delivered: a message
 * that waits for its hour may be older than bodies are kept.
 *
 * @param keptDays whole days before today that stay.
 * @returns how many were dropped.
 */
export async function dropOldPartitions(table: PartitionedTable, keptDays: number, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await withTransaction(
    (client) =>
      client.query(
        `SELECT drop_partitions($1, least($2::date - $3::int, (
           SELECT (to_timestamp(('x' || left(replace(message_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::date
           FROM delivery_queue ORDER BY message_id LIMIT 1))) AS dropped`,
        [table, today, keptDays],
      ),
    BEGIN_IMPATIENT,
  );
  return rows[0]?.dropped ?? 0;
}

/**
 * Drops a table's partitions of months that ended more than so many days ago.
 *
 * @returns how many were dropped.
 */
export async function dropOldMonths(table: MonthlyTable, keptDays: number, now: Date): Promise<number> {
  const { rows } = await withTransaction(
    (client) =>
      client.query('SELECT drop_stat_partitions($1, $2::date - $3::int) AS dropped', [
        table,
        now.toISOString().slice(0, 10),
        keptDays,
      ]),
    BEGIN_IMPATIENT,
  );
  return rows[0]?.dropped ?? 0;
}
