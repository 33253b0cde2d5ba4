/** Raw SQL: counts end early, and the planner estimates what they leave out. */

import { LIST_ROWS_MAX } from '#lib/core/list-query.ts';
import type { Database } from './pool.ts';

/** The number of rows of a list; an estimate where `exact` is false. */
export type RowCount = { total: number; exact: boolean };

/**
 * Counts the rows of a statement up to 10,000; more are estimated by the planner.
 *
 * @param statement a SELECT without LIMIT, whose values are parameters.
 */
export async function countRows(db: Database, statement: string, values: readonly unknown[]): Promise<RowCount> {
  const { rows } = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM (${statement}) AS listed LIMIT ${LIST_ROWS_MAX + 1}) AS counted`,
    [...values],
  );
  const total = rows[0]?.total ?? 0;
  if (total <= LIST_ROWS_MAX) return { total, exact: true };
  return { total: Math.max(total, await estimateRows(db, statement, values)), exact: false };
}

/** Returns the planner's estimate of the rows of a statement. */
export async function estimateRows(db: Database, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) ${statement}`,
    [...values],
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
