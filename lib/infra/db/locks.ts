/** Raw SQL: Prisma Client has no locks. */

import type { Scope } from '#lib/core/context.ts';
import type { Database } from './pool.ts';

/**
 * Locks a company's row until the transaction ends, so that others who lock it wait: concurrent additions cannot exceed
 * a limit. The lock is the weakest that does so: others may still insert rows that refer to the company.
 *
 * @param db a transaction.
 * @returns false where there is no such company.
 */
export async function lockCompany(db: Database, { companyId }: Pick<Scope, 'companyId'>): Promise<boolean> {
  const { rowCount } = await db.query('SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE', [companyId]);
  return rowCount === 1;
}

/**
 * Makes everything that a company's limits allow wait until the transaction ends, also things whose number is stored: what is
 * created later reads the limits of this transaction.
 *
 * @param db a transaction.
 * @param stocks the counters whose numbers are stored.
 * @returns false where there is no such company.
 */
export async function lockLimits(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  stocks: readonly string[],
): Promise<boolean> {
  if (!(await lockCompany(db, { companyId }))) return false;
  // The insertion waits for the first thing of a kind, whose row is not committed yet.
  await db.query(
    `INSERT INTO usage_totals (company_id, counter) SELECT $1, counter FROM unnest($2::text[]) AS counter ORDER BY counter
     ON CONFLICT DO NOTHING`,
    [companyId, stocks],
  );
  await db.query('SELECT counter FROM usage_totals WHERE company_id = $1 ORDER BY counter FOR UPDATE', [companyId]);
  return true;
}

/**
 * Locks a name until the transaction ends: of two transactions that lock the same name, the second waits for the first.
 *
 * @param db a transaction.
 */
export async function lockName(db: Database, name: string): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
