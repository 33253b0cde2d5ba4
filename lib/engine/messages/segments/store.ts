/** Raw SQL: which days have partitions is in the server's catalogue, and their rows are counted in bounded sets. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** Notes that a day (UTC, `YYYY-MM-DD`) has bodies in the object store. */
export async function insertSegmentDay(day: string): Promise<void> {
  await getPool().query('INSERT INTO segment_days (day) VALUES ($1) ON CONFLICT DO NOTHING', [day]);
}

/** Forgets a day whose objects are deleted. */
export async function deleteSegmentDay(day: string): Promise<void> {
  await getPool().query('DELETE FROM segment_days WHERE day = $1', [day]);
}

/**
 * The day of the oldest partition of bodies. A row may name a segment of the next day, as both are made around midnight, but
 * none of an earlier day.
 */
export const OLDEST_BODY_PARTITION = `SELECT min(to_date(right(c.relname, 8), 'YYYYMMDD')) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'message_bodies'::regclass AND c.relname ~ '_[0-9]{8}$'`;

/** Lists the days with objects, before the day of `before`, whose rows are dropped. */
export async function listDroppedDays(before: Date): Promise<string[]> {
  const { rows } = await getPool().query<{ day: string }>(
    `SELECT day::text FROM segment_days WHERE day < $1::date AND day < (${OLDEST_BODY_PARTITION}) ORDER BY day`,
    [before.toISOString().slice(0, 10)],
  );
  return rows.map(({ day }) => day);
}

/** Counted no further: the figure is for people. */
const COUNT_MAX = 1_000_000;

/** Counts the bodies in the object store; nothing is counted where no day has any. */
export async function countSegmentBodies(db: Database): Promise<{ count: number; isMore: boolean }> {
  const { rows: days } = await db.query('SELECT FROM segment_days LIMIT 1');
  if (days.length === 0) return { count: 0, isMore: false };
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM message_bodies WHERE segment_id IS NOT NULL LIMIT ${COUNT_MAX + 1}) AS found`,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_MAX), isMore: count > COUNT_MAX };
}

/** Finds a segment that rows name, of the latest day that has one; null where there is no such day. */
export async function findLateSegment(db: Database): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT found.id FROM (SELECT day FROM segment_days ORDER BY day DESC LIMIT 2) AS d, LATERAL (
       SELECT segment_id AS id FROM message_bodies
       WHERE segment_id IS NOT NULL AND message_id >= uuid_v7_floor(d.day::timestamp AT TIME ZONE 'UTC')
         AND message_id < uuid_v7_floor((d.day + 1)::timestamp AT TIME ZONE 'UTC') LIMIT 1) AS found
     ORDER BY d.day DESC LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}
