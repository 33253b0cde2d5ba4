/** Raw SQL: a tester is joined to the contact with the same address. */

import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** A person who gets test mails. */
export type TesterRow = { id: string; email: string; name: string | null; contactId: string | null; createdAt: Date };

const SELECT = `SELECT t.id, t.email, t.name, c.id AS "contactId", t.created_at AS "createdAt" FROM test_contacts t
  LEFT JOIN contacts c ON c.company_id = t.company_id AND c.email_key = t.email WHERE t.company_id = $1`;

/** Finds the testers of a company by address. */
export async function findTesters(companyId: string, db: Database = getPool()): Promise<TesterRow[]> {
  return (await db.query<TesterRow>(`${SELECT} ORDER BY t.email`, [companyId])).rows;
}

/** Finds a tester of a company. */
export async function findTester(companyId: string, id: string, db: Database = getPool()): Promise<TesterRow | null> {
  return (await db.query<TesterRow>(`${SELECT} AND t.id = $2`, [companyId, id])).rows[0] ?? null;
}

/** Inserts a tester; false where the address is one already. */
export async function insertTester(
  db: Database,
  companyId: string,
  { id, email, name }: Pick<TesterRow, 'id' | 'email' | 'name'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO test_contacts (company_id, id, email, name, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, email) DO NOTHING`,
    [companyId, id, email, name, now],
  );
  return rowCount === 1;
}

/** Updates a tester; false where the new address is one already. */
export async function updateTesterRow(
  db: Database,
  companyId: string,
  { id, email, name }: Pick<TesterRow, 'id' | 'email' | 'name'>,
): Promise<boolean> {
  try {
    await db.query('UPDATE test_contacts SET email = $3, name = $4 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      email,
      name,
    ]);
    return true;
  } catch (error) {
    if (errorCode(error) === '23505') return false;
    throw error;
  }
}

/** Deletes a tester; false if it does not exist. */
export async function deleteTesterRow(db: Database, companyId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM test_contacts WHERE company_id = $1 AND id = $2', [companyId, id]);
  return rowCount === 1;
}
