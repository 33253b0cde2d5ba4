/** Raw SQL: the catalogue of partitions is not part of Prisma's schema. */

import { type Database, getPool } from '../db/pool.ts';

/** The days for which the clock is in doubt after a leap: time to notice it and to correct the clock. */
const DOUBTED_DAYS = 7;

/** A leap of the clock over days that nobody kept; days (UTC) as `YYYY-MM-DD`. */
export type DoubtedClock = {
  /** The last day that there are partitions of before the leap. */
  before: string;
  /** The first one after it. */
  after: string;
  /** The day from which the clock is trusted. */
  believedFrom: string;
};

/**
 * Detects a clock that has recently jumped ahead; returns null when it has not. Partitions are made every day for two weeks ahead,
 * so that a gap before today says that nobody made any for longer: the installation rested, or the clock is wrong.
 *
 * @param now after the partitions of its day were made.
 */
export async function findDoubtedClock(now: Date, db: Database = getPool()): Promise<DoubtedClock | null> {
  const { rows } = await db.query<DoubtedClock>(
    `WITH days AS (
       SELECT to_date(right(c.relname, 8), 'YYYYMMDD') AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'messages'::regclass AND c.relname ~ '_[0-9]{8}$'
     ), leap AS (
       SELECT max(d.day) AS before FROM days d
       WHERE d.day < $1::date AND NOT EXISTS (SELECT FROM days n WHERE n.day = d.day + 1)
     ), landing AS (
       SELECT before, (SELECT min(day) FROM days WHERE day > before) AS after FROM leap
     )
     SELECT before::text, after::text, (after + $2::int)::text AS "believedFrom" FROM landing
     WHERE after <= $1::date AND $1::date < after + $2::int`,
    [now.toISOString().slice(0, 10), DOUBTED_DAYS],
  );
  return rows[0] ?? null;
}
