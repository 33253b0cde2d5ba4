/** Raw SQL: recipients are marked and deltas are folded in sets. */

import type { Database } from '#lib/infra/db/pool.ts';
import type { RecipientReference } from '../recipient-reference.ts';
import { FOLD_DAYS, FOLD_QUARTERS_ONLY, FOLD_STATISTICS, NAME_VALUES } from './fold-statements.ts';
import { STAGE_COMPANY_DELTAS, STAGE_DELTAS } from './stage-statements.ts';
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

/** The lock of the process that folds. */
const FOLD_LOCK = "hashtext('mailwright.rollups')";

/** The class of the locks of companies whose events are being counted again. */
const COMPANY_LOCKS = "hashtext('mailwright.recount')";

/**
 * Keeps the fold from a company until the transaction ends; waits for another transaction that does. A fold that has begun
 * before may still run: `awaitFold` waits for it.
 */
export async function holdCompany(db: Database, companyId: string): Promise<void> {
  await db.query(`SELECT pg_advisory_xact_lock(${COMPANY_LOCKS}, hashtext($1))`, [companyId]);
}

/**
 * Waits for the fold that is running.
 *
 * @param db a transaction of its own, which ends at once: no other fold begins before.
 */
export async function awaitFold(db: Database): Promise<void> {
  await db.query(`SELECT pg_advisory_xact_lock(${FOLD_LOCK})`);
}

/**
 * Adds up to `limit` deltas to the statistics and takes them away, in the caller's transaction. Those of companies that
 * `holdCompany` holds stay. What is folded in a minute is counted in it for all companies together, too.
 *
 * @returns how many; null when another process is at it.
 */
export async function foldDeltas(db: Database, limit: number): Promise<number | null> {
  const lock = await db.query(`SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS held`);
  if (!lock.rows[0]?.held) return null;
  const held = await db.query<{ hash: number }>({ name: 'held-companies', text: HELD_COMPANIES });
  const values = [limit, held.rows.map(({ hash }) => hash)];
  const folded = await stageDeltas(db, { name: 'stage-deltas', text: STAGE_DELTAS, values });
  if (folded === 0) return 0;
  await foldStaged(db, ALL_STATISTICS);
  await db.query(
    'INSERT INTO stat_folds (id, folded_at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at',
  );
  return folded;
}

/** Of two companies with the same hash, the fold leaves out both; that only delays the other. */
const HELD_COMPANIES = `
  SELECT objid::int AS hash FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${COMPANY_LOCKS}::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Adds the deltas of a company to the statistics by quarter hour, in the caller's transaction, which holds the company and
 * counts its days from the events.
 */
export async function foldQuarters(db: Database, companyId: string): Promise<void> {
  let folded: number;
  do {
    folded = await stageDeltas(db, { text: STAGE_COMPANY_DELTAS, values: [FOLDED_AT_ONCE, companyId] });
    if (folded > 0) await foldStaged(db, QUARTERS);
  } while (folded === FOLDED_AT_ONCE);
}

/** Enough to group the rows of a fold by hashing: with the default, a part of them goes through files. */
const WORK_MEM = "SET LOCAL work_mem = '32MB'";

/** Stages deltas and returns their number. */
async function stageDeltas(
  db: Database,
  statement: { name?: string; text: string; values: unknown[] },
): Promise<number> {
  await db.query(WORK_MEM);
  const { rows } = await db.query<{ folded: number }>(statement);
  return rows[0]?.folded ?? 0;
}

/** Deltas of a company that are folded at a time. */
const FOLDED_AT_ONCE = 10_000;

/** A statement that adds what is staged to some tables of statistics. */
export type Fold = { statement: { name: string; text: string; values?: unknown[] }; tables: readonly string[] };

const QUARTER_TABLES = ['stat_totals', 'stat_single'];
const DAY_TABLES = ['stat_cross', 'stat_domains', 'stat_reasons'];

/** Adds what is staged to all statistics. */
export const ALL_STATISTICS: Fold = {
  statement: { name: 'fold-statistics', text: FOLD_STATISTICS },
  tables: [...QUARTER_TABLES, ...DAY_TABLES],
};

const QUARTERS: Fold = {
  statement: { name: 'fold-stat-quarters', text: FOLD_QUARTERS_ONLY },
  tables: QUARTER_TABLES,
};

/** Returns the fold that adds what is staged to the statistics by day, from a day on. */
export const daysSince = (firstDay: string): Fold => ({
  statement: { name: 'fold-stat-days', text: FOLD_DAYS, values: [firstDay] },
  tables: DAY_TABLES,
});

/**
 * Rows are grouped and joined by hashing, whatever the planner guesses of rows that were staged just now: sorting them by a
 * dozen columns takes longer than all else. A server that compiles statements would do it in each fold again.
 */
const HASH_ONLY = `${WORK_MEM}; SET LOCAL jit = off; SET LOCAL enable_sort = off; SET LOCAL enable_mergejoin = off`;
const HASH_OR_SORT = 'SET LOCAL enable_sort = DEFAULT; SET LOCAL enable_mergejoin = DEFAULT';

/** Adds what is staged to statistics, in the transaction that staged it. */
export async function foldStaged(db: Database, { statement, tables }: Fold): Promise<void> {
  await db.query(HASH_ONLY);
  await db.query({ name: 'ensure-stat-months', text: ENSURE_MONTHS, values: [tables] });
  await db.query({ name: 'name-stat-values', text: NAME_VALUES, values: [VALUES_MAX] });
  await db.query(statement);
  await db.query({ name: 'cap-stat-days', text: CAP_DAYS, values: [CROSS_ROWS_MAX] });
  await db.query(`DELETE FROM stat_staging; ${HASH_OR_SORT}`);
}

/**
 * Creates partitions for the months of what is staged. A day of a company may be in another month than the same instant in
 * UTC. Where none is missing, no lock is taken: a long transaction would hold up the fold with it.
 */
const ENSURE_MONTHS = `
  SELECT ensure_stat_partitions(month, month) FROM (
    SELECT DISTINCT date_trunc('month', (s.at AT TIME ZONE 'UTC') + near)::date AS month
    FROM (SELECT DISTINCT bucket_at, sent_at FROM stat_staging) AS q CROSS JOIN LATERAL (VALUES (q.bucket_at), (q.sent_at)) AS s(at)
    CROSS JOIN (VALUES (interval '-1 day'), (interval '1 day')) AS n(near)) AS months
  WHERE EXISTS (
    SELECT FROM unnest($1::text[]) AS t(name) WHERE to_regclass(t.name || '_' || to_char(month, 'YYYYMM')) IS NULL)`;

/**
 * The number of rows is an upper bound until it reaches the cap; then they are counted. Days of other companies are left
 * to their own folds: two transactions must not wait for each other's.
 */
const CAP_DAYS = `
  WITH counted AS MATERIALIZED (
    SELECT k.company_id, k.environment, k.day, (
      SELECT count(*)::int FROM stat_cross c
      WHERE c.company_id = k.company_id AND c.environment = k.environment AND c.day = k.day) AS rows
    FROM stat_days k
    WHERE k.cross_rows >= $1 AND NOT k.is_capped AND k.company_id IN (SELECT company_id FROM stat_staging))
  UPDATE stat_days d SET cross_rows = counted.rows, is_capped = counted.rows >= $1 FROM counted
  WHERE d.company_id = counted.company_id AND d.environment = counted.environment AND d.day = counted.day`;
