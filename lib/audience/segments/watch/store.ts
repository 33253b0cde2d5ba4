/** Raw SQL: the people of watched segments are compared as sets, by the statements that questions compile to. */

import type { Scope } from '#lib/core/context.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import { fromMatching } from '../people-store.ts';
import type { Question } from '../schema.ts';
import type { Compiled } from '../sources/registry.ts';

type Company = Pick<Scope, 'companyId'>;

/** The settings of a transaction that compares people. */
export const BEGIN_COMPARING = "BEGIN; SET LOCAL work_mem = '32MB'; SET LOCAL jit = off";

/** Gives a transaction of the feed these settings. */
export const setComparing = (db: Database): Promise<unknown> =>
  db.query("SET LOCAL work_mem = '32MB'; SET LOCAL jit = off");

/** Locks the people of a company's watched segments until the transaction ends: of two comparisons the second sees the first. */
export const lockMembers = (db: Database, { companyId }: Company): Promise<void> =>
  lockName(db, `watched segments ${companyId}`);

/** A watched segment. */
export type WatchedRow = { id: string; ast: Question };

/** Lists the segments of a company that somebody watches. */
export async function findWatched(db: Database, { companyId }: Company): Promise<WatchedRow[]> {
  const { rows } = await db.query<WatchedRow>(
    'SELECT id, ast FROM segments WHERE company_id = $1 AND watchers > 0 ORDER BY id',
    [companyId],
  );
  return rows;
}

/** Adds to the watchers of a segment; returns how many there are now with its question, null where it does not exist. */
export async function addWatchers(
  db: Database,
  { companyId }: Company,
  id: string,
  count: 1 | -1,
): Promise<(WatchedRow & { watchers: number }) | null> {
  const { rows } = await db.query<WatchedRow & { watchers: number }>(
    `UPDATE segments SET watchers = greatest(0, watchers + $3), compare_at = CASE WHEN watchers + $3 > 0 THEN compare_at END
     WHERE company_id = $1 AND id = $2 RETURNING id, ast, watchers`,
    [companyId, id, count],
  );
  return rows[0] ?? null;
}

/** Stores the times of the next comparisons. */
export async function saveComparisons(
  db: Database,
  { companyId }: Company,
  next: readonly { id: string; compareAt: Date | null }[],
): Promise<void> {
  await db.query(
    `UPDATE segments s SET compare_at = n.at FROM unnest($2::uuid[], $3::timestamptz[]) AS n(id, at)
     WHERE s.company_id = $1 AND s.id = n.id AND s.watchers > 0`,
    [companyId, next.map(({ id }) => id), next.map(({ compareAt }) => compareAt)],
  );
}

/** Stores how long comparisons took, in milliseconds, and when that was. */
export async function saveDurations(
  db: Database,
  { companyId }: Company,
  durations: readonly { id: string; ms: number }[],
  at: Date,
): Promise<void> {
  await db.query(
    `UPDATE segments s SET compare_ms = n.ms, compared_at = $4 FROM ${setOfCompany('unnest($2::uuid[], $3::int[]) AS n(id, ms)')}
     WHERE s.company_id = n.company_id AND s.id = n.id AND s.watchers > 0`,
    [companyId, durations.map(({ id }) => id), durations.map(({ ms }) => ms), at],
  );
}

/** A company whose watched segments are due, with one of them. */
export type DueComparison = { companyId: string; segmentId: string; compareAt: Date };

/** Takes segments that are due and makes them due later, in case their jobs fail. Index segments_compare_at_idx. */
export async function claimDueComparisons(
  db: Database,
  now: Date,
  until: Date,
  limit: number,
): Promise<DueComparison[]> {
  const { rows } = await db.query<DueComparison>(
    `UPDATE segments s SET compare_at = $2 FROM (
       SELECT company_id, id, compare_at FROM segments WHERE compare_at <= $1 ORDER BY compare_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
     WHERE s.company_id = due.company_id AND s.id = due.id
     RETURNING s.company_id AS "companyId", s.id AS "segmentId", due.compare_at AS "compareAt"`,
    [now, until, limit],
  );
  return rows;
}

/** Returns true where a company watches segments. */
export async function hasWatched(db: Database, { companyId }: Company): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM segments WHERE company_id = $1 AND watchers > 0 LIMIT 1', [
    companyId,
  ]);
  return rowCount === 1;
}

/** Returns true where a company's people are followed already. Primary key. */
export async function isFollowed({ companyId }: Company, db: Database = getPool()): Promise<boolean> {
  const { rowCount } = await db.query(
    "SELECT FROM feed_consumers WHERE company_id = $1 AND environment = 'production' AND kind = 'segments'",
    [companyId],
  );
  return rowCount === 1;
}

/** Deletes the people of a segment that nobody watches any more. Primary key. */
export async function deleteMembers(db: Database, { companyId }: Company, segmentId: string): Promise<void> {
  await db.query('DELETE FROM segment_members WHERE company_id = $1 AND segment_id = $2', [companyId, segmentId]);
}

/** People who began to match, and who no longer do. */
export type Difference = { entered: string[]; left: string[] };

/**
 * Makes the people of a watched segment those who match now, and returns the difference: of all people, or of those given. Of these
 * both sides are read by primary keys.
 */
export async function updateMembers(
  db: Database,
  { id, compiled }: { id: string; compiled: Compiled },
  people: readonly string[] | null,
  now: Date,
): Promise<Difference> {
  const { values } = compiled;
  const [segment, since, given] = [1, 2, 3].map((more) => `$${values.length + more}`);
  const among = (column: string) => (people === null ? '' : `AND ${column} = ANY(${given}::uuid[])`);
  const { rows } = await db.query<{ id: string; isIn: boolean }>(
    `WITH matching AS MATERIALIZED (SELECT c.id ${fromMatching(compiled)} ${among('c.id')}),
       gone AS (
         DELETE FROM segment_members m WHERE m.company_id = $1 AND m.segment_id = ${segment}::uuid ${among('m.contact_id')}
           AND NOT EXISTS (SELECT FROM matching n WHERE n.id = m.contact_id)
         RETURNING m.contact_id),
       come AS (
         INSERT INTO segment_members (company_id, segment_id, contact_id, since)
         SELECT $1, ${segment}::uuid, n.id, ${since}::timestamptz FROM matching n
         WHERE NOT EXISTS (SELECT FROM segment_members m
           WHERE m.company_id = $1 AND m.segment_id = ${segment}::uuid AND m.contact_id = n.id)
         RETURNING contact_id)
     SELECT contact_id AS id, true AS "isIn" FROM come UNION ALL SELECT contact_id, false FROM gone`,
    [...values, id, now, ...(people === null ? [] : [people])],
  );
  const those = (isIn: boolean) => rows.filter((row) => row.isIn === isIn).map((row) => row.id);
  return { entered: those(true), left: those(false) };
}
