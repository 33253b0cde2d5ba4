/** Raw SQL: the people of an action are collected by one statement, and taken slice by slice. */

import { errorCode } from '#lib/infra/db/error-code.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SqlCondition } from '../filter.ts';
import { SET_MAX } from '../values.ts';

/** The key of an action. */
export type ActKey = { companyId: string; actId: string };

/** PostgreSQL's code for a statement that was canceled, as by its timeout. */
const QUERY_CANCELED = '57014';

/** Collecting people takes so long at most, in milliseconds. */
const COLLECT_MS = 30_000;

/** The settings of questions that may read everybody, with a timeout. */
const BEGIN = `BEGIN; SET LOCAL work_mem = '32MB'; SET LOCAL jit = off; SET LOCAL statement_timeout = ${COLLECT_MS}`;

/** Runs the start of an action in a transaction; null where collecting the people takes longer than 30 s. */
export async function withCollecting<Result>(work: (db: Database) => Promise<Result>): Promise<Result | null> {
  try {
    return await withTransaction(work, BEGIN);
  } catch (error) {
    if (errorCode(error) === QUERY_CANCELED) return null;
    throw error;
  }
}

/** Collects the people who meet a condition now, in slices in the order of their addresses; returns how many they are. */
export async function insertSlices(
  db: Database,
  { actId }: Pick<ActKey, 'actId'>,
  { sql, values }: SqlCondition,
  expiresAt: Date,
): Promise<number> {
  const [id, until, size] = [1, 2, 3].map((more) => `$${values.length + more}`);
  const { rows } = await db.query<{ total: number }>(
    `WITH matching AS (
       SELECT c.id, row_number() OVER (ORDER BY c.email_key, c.id) - 1 AS at FROM contacts c WHERE c.company_id = $1 AND ${sql}),
     made AS (
       INSERT INTO contact_act_slices (company_id, act_id, number, ids, expires_at)
       SELECT $1, ${id}::uuid, at / ${size}::int, array_agg(id ORDER BY at), ${until}::timestamptz FROM matching GROUP BY at / ${size}::int
       RETURNING cardinality(ids) AS people)
     SELECT coalesce(sum(people), 0)::int AS total FROM made`,
    [...values, actId, expiresAt, SET_MAX],
  );
  return rows[0]?.total ?? 0;
}

/** Takes the next slice of an action's people away and returns it; null where none is left. Primary key. */
export async function takeSlice(db: Database, { companyId, actId }: ActKey): Promise<string[] | null> {
  const { rows } = await db.query<{ ids: string[] }>(
    `DELETE FROM contact_act_slices WHERE company_id = $1 AND act_id = $2 AND number = (
       SELECT number FROM contact_act_slices WHERE company_id = $1 AND act_id = $2 ORDER BY number LIMIT 1)
     RETURNING ids`,
    [companyId, actId],
  );
  return rows[0]?.ids ?? null;
}
