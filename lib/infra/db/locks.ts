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
 * Locks a name until the transaction ends: of two transactions that lock the same name, the second waits for the first.
 *
 * @param db a transaction.
 */
export async function lockName(db: Database, name: string): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
