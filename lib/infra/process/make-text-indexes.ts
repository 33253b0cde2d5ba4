/** Raw SQL: indexes are created outside of transactions, and their catalogue is not part of Prisma's schema. */

import pg from 'pg';
import { HOUR_MS } from '#lib/core/durations.ts';
import { SEARCHED_COLUMNS, textIndexName } from './text-indexes.ts';

/** Machines whose clock is behind write to a day for so long after its end, in milliseconds. */
const CLOSED_AFTER_MS = HOUR_MS;

/** An index waits until every transaction that was there before it is over; longer than that is another time's. */
const PATIENT = "SET lock_timeout = '60s'";

/**
 * Makes the trigram indexes that days before now (UTC) lack, newest day first, and keeps nobody from reading or writing.
 *
 * @param client a connection of its own, without a transaction.
 * @returns how many were made.
 */
export async function makeTextIndexes(client: pg.Client, now: Date): Promise<number> {
  await client.query(PATIENT);
  const today = new Date(now.getTime() - CLOSED_AFTER_MS).toISOString().slice(0, 10);
  const missing = await findMissing(client, today);
  for (const { partition, column } of missing) {
    const [on, index] = [pg.escapeIdentifier(partition), pg.escapeIdentifier(textIndexName(partition, column))];
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(
      `CREATE INDEX CONCURRENTLY ${index} ON ${on} USING gin (company_id, ${column} gin_trgm_ops) WITH (fastupdate = off)`,
    );
    // How often a text is found in it decides whether the index is asked.
    await client.query(`ANALYZE ${on}`);
  }
  return missing.length;
}

/** Partitions of days before today without a whole index of a searched column, newest first. */
async function findMissing(client: pg.Client, today: string): Promise<{ partition: string; column: string }[]> {
  const { rows } = await client.query<{ partition: string; column: string }>(
    `SELECT c.relname AS partition, searched.column
     FROM unnest($1::text[], $2::text[]) AS searched(parent, "column")
     JOIN pg_inherits i ON i.inhparent = searched.parent::regclass JOIN pg_class c ON c.oid = i.inhrelid
     WHERE c.relname ~ '_[0-9]{8}$' AND right(c.relname, 8) < to_char($3::date, 'YYYYMMDD')
       AND NOT EXISTS (SELECT FROM pg_index x JOIN pg_class n ON n.oid = x.indexrelid
         WHERE x.indrelid = c.oid AND x.indisvalid AND n.relname = c.relname || '_' || searched.column || '_trgm')
     ORDER BY right(c.relname, 8) DESC`,
    [SEARCHED_COLUMNS.map(({ table }) => table), SEARCHED_COLUMNS.map(({ column }) => column), today],
  );
  return rows;
}
