/** Raw SQL: recipients are marked and deltas are folded in sets. */

import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { RecipientReference } from '../read/queries.ts';
import { MARK_RECIPIENTS, STAGE_EVENTS } from '../read/statistics/backfill-statements.ts';
import { FOLD_DAYS, FOLD_STATISTICS, NAME_VALUES, STAGE_DELTAS } from './fold-statements.ts';
import { CROSS_ROWS_MAX, VALUES_MAX } from './stored-dimensions.ts';

/**
 * Sets bits of recipients and returns those that were not set before. Rows are locked in the order of their keys, so that
 * two transactions with the same recipients wait for each other and no more; a row is read again under its lock. Planned
 * for each call: partitions of days to come are empty when a plan is kept.
 */
export async function markSeen(
  db: Database,
  wanted: readonly (RecipientReference & { bits: number })[],
): Promise<(RecipientReference & { fresh: number })[]> {
  const { rows } = await db.query<RecipientReference & { fresh: number }>(
    `WITH wanted AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[]) AS w(company_id, message_id, ordinal, bits)
     ), held AS (
       SELECT r.company_id, r.message_id, r.ordinal, wanted.bits & ~r.seen::int AS fresh FROM wanted
       JOIN recipients r ON r.company_id = wanted.company_id AND r.message_id = wanted.message_id AND r.ordinal = wanted.ordinal
       WHERE r.seen::int & wanted.bits <> wanted.bits
       ORDER BY r.company_id, r.message_id, r.ordinal FOR NO KEY UPDATE OF r
     )
     UPDATE recipients r SET seen = (r.seen::int | held.fresh)::smallint FROM held
     WHERE r.company_id = held.company_id AND r.message_id = held.message_id AND r.ordinal = held.ordinal
     RETURNING r.company_id AS "companyId", r.message_id AS "messageId", r.ordinal, held.fresh`,
    [
      wanted.map(({ companyId }) => companyId),
      wanted.map(({ messageId }) => messageId),
      wanted.map(({ ordinal }) => ordinal),
      wanted.map(({ bits }) => bits),
    ],
  );
  return rows;
}

/**
 * Adds up to `limit` deltas to the statistics and takes them away, in the caller's transaction. What is folded in a minute
 * is counted in it for all companies together, too.
 *
 * @returns how many; null when another process is at it.
 */
export async function foldDeltas(db: Database, limit: number): Promise<number | null> {
  const lock = await db.query("SELECT pg_try_advisory_xact_lock(hashtext('mailwright.rollups')) AS held");
  if (!lock.rows[0]?.held) return null;
  const { rows } = await db.query<{ folded: number }>({
    name: 'stage-deltas',
    text: STAGE_DELTAS,
    values: [limit],
  });
  const folded = rows[0]?.folded ?? 0;
  if (folded > 0) await foldStaged(db);
  return folded;
}

/**
 * Adds what is staged to the statistics, in the transaction that staged it.
 *
 * @param since the first day of the statistics by day that are counted again; null adds to all statistics.
 */
export async function foldStaged(db: Database, since: string | null = null): Promise<void> {
  await db.query({ name: 'ensure-stat-partitions', text: ENSURE_PARTITIONS });
  await db.query({ name: 'name-stat-values', text: NAME_VALUES, values: [VALUES_MAX] });
  await db.query(
    since === null
      ? { name: 'fold-statistics', text: FOLD_STATISTICS }
      : { name: 'fold-stat-days', text: FOLD_DAYS, values: [since] },
  );
  await db.query({ name: 'cap-stat-days', text: CAP_DAYS, values: [CROSS_ROWS_MAX] });
  await db.query('DELETE FROM stat_staging');
  await db.query(
    'INSERT INTO stat_folds (id, folded_at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at',
  );
}

/** A day of a company may lie in another month than the same instant in UTC. */
const ENSURE_PARTITIONS = `
  SELECT ensure_stat_partitions(month, month) FROM (
    SELECT DISTINCT date_trunc('month', (s.at AT TIME ZONE 'UTC') + near)::date AS month
    FROM (SELECT bucket_at AS at FROM stat_staging UNION SELECT sent_at FROM stat_staging) AS s
    CROSS JOIN (VALUES (interval '-1 day'), (interval '1 day')) AS n(near)) AS months`;

/** The number of rows is an upper bound until it reaches the cap; then they are counted. */
const CAP_DAYS = `
  UPDATE stat_days d SET cross_rows = counted.rows, is_capped = counted.rows >= $1
  FROM (
    SELECT k.company_id, k.environment, k.day, (
      SELECT count(*)::int FROM stat_cross c
      WHERE c.company_id = k.company_id AND c.environment = k.environment AND c.day = k.day) AS rows
    FROM stat_days k WHERE k.cross_rows >= $1 AND NOT k.is_capped) AS counted
  WHERE d.company_id = counted.company_id AND d.environment = counted.environment AND d.day = counted.day`;

/** The events of a company between two instants, by their ids, and before a third. */
type EventSlice = { companyId: string; startMs: number; endMs: number; until: Date | 'infinity' };

/** Events that are staged at a time: the largest number of rows of a day is looked at in between. */
const SLICE_EVENTS = 10_000;

/**
 * Counts events again, in slices of the time between the instants.
 *
 * @param since as `foldStaged` takes it.
 */
export async function countEvents(db: Database, slice: EventSlice, since: string | null): Promise<void> {
  const { companyId, startMs, endMs, until } = slice;
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM events WHERE company_id = $1 AND id >= $2 AND id < $3',
    [companyId, idFloor(startMs), idFloor(endMs)],
  );
  const slices = Math.ceil((rows[0]?.count ?? 0) / SLICE_EVENTS);
  const bound = (at: number): string => idFloor(Math.round(startMs + ((endMs - startMs) * at) / slices));
  for (let at = 0; at < slices; at += 1) {
    const { rowCount } = await db.query(STAGE_EVENTS, [companyId, bound(at), bound(at + 1), until]);
    if ((rowCount ?? 0) > 0) await foldStaged(db, since);
  }
}

/**
 * Counts the newest day that is left in the caller's transaction; false without any. The fold waits meanwhile: both use the
 * same stage.
 */
export async function backfillDay(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ companyId: string; day: string; until: Date }>(
    `SELECT company_id AS "companyId", day::text AS day, until FROM stat_backfill
     WHERE done_at IS NULL ORDER BY day DESC, company_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  const [next] = rows;
  if (!next) return false;
  const { companyId, day, until } = next;
  await db.query("SELECT pg_advisory_xact_lock(hashtext('mailwright.rollups'))");
  const startMs = Date.parse(day);
  const endMs = startMs + DAY_MS;
  await countEvents(db, { companyId, startMs, endMs, until }, null);
  await db.query(MARK_RECIPIENTS, [companyId, idFloor(startMs), idFloor(endMs), until]);
  await db.query('UPDATE stat_backfill SET done_at = now() WHERE company_id = $1 AND day = $2', [companyId, day]);
  return true;
}
