/** Raw SQL: the number of things moves in one statement, whose row lock orders those who create them. */

import { COUNTERS, type CounterName, STOCK_NAMES } from '#lib/account/access/plans/counters.ts';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { countOf } from './counters-store.ts';

type Company = Pick<Scope, 'companyId'>;

/** Adds to a stored number, which never falls below 0; returns it. Its row is locked until the transaction ends. */
export async function addToStock(
  db: Database,
  { companyId }: Company,
  counter: string,
  count: number,
): Promise<number> {
  const { rows } = await db.query<{ used: number }>(
    `INSERT INTO usage_totals AS total (company_id, counter, used) VALUES ($1, $2, greatest($3::bigint, 0))
     ON CONFLICT (company_id, counter) DO UPDATE SET used = greatest(total.used + $3::bigint, 0)
     RETURNING used::float8 AS used`,
    [companyId, counter, count],
  );
  return rows[0]?.used ?? 0;
}

/** Finds a stored number; 0 before the first thing. */
export async function findStock({ companyId }: Company, counter: string, db: Database = getPool()): Promise<number> {
  const { rows } = await db.query<{ used: number }>(
    'SELECT used::float8 AS used FROM usage_totals WHERE company_id = $1 AND counter = $2',
    [companyId, counter],
  );
  return rows[0]?.used ?? 0;
}

/** Finds all stored numbers of a company. */
export async function findStocks({ companyId }: Company): Promise<{ counter: string; used: number }[]> {
  const { rows } = await getPool().query<{ counter: string; used: number }>(
    'SELECT counter, used::float8 AS used FROM usage_totals WHERE company_id = $1',
    [companyId],
  );
  return rows;
}

/** A stored number: its company and its counter. */
export type Total = { companyId: string; counter: string };

/** Finds the stored numbers of all companies. */
export async function findTotals(): Promise<Total[]> {
  const { rows } = await getPool().query<Total>(
    `SELECT company_id AS "companyId", counter FROM usage_totals WHERE counter = ANY($1) ORDER BY company_id, counter`,
    [STOCK_NAMES],
  );
  return rows;
}

/**
 * Counts the things of a stored number and stores what was counted; returns both. Nothing is created or deleted meanwhile.
 *
 * @param db a transaction.
 */
export async function recountTotal(
  db: Database,
  { companyId, counter }: Total,
): Promise<{ stored: number; counted: number }> {
  const stored = await addToStock(db, { companyId }, counter, 0);
  const { rows } = await db.query<{ counted: number }>(
    `SELECT (${COUNTERS[counter as CounterName].rows.map(countOf).join(' + ')})::float8 AS counted`, // one of STOCK_NAMES
    [companyId],
  );
  const counted = rows[0]?.counted ?? 0;
  await db.query('UPDATE usage_totals SET used = $3, recounted_at = now() WHERE company_id = $1 AND counter = $2', [
    companyId,
    counter,
    counted,
  ]);
  return { stored, counted };
}
