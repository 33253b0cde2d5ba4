/** Raw SQL: counts by groups. */

import { errorCode } from '#lib/infra/db/error-code.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { withReadTransaction } from '#lib/infra/db/transaction.ts';
import type { ContactStatus } from './values.ts';

/** Counts the contacts of a company by status; statuses that nobody has are left out. One scan of its contacts. */
export async function countByStatus(companyId: string): Promise<{ status: ContactStatus; count: number }[]> {
  const { rows } = await getReadPool().query<{ status: ContactStatus; count: number }>(
    'SELECT status, count(*)::int AS count FROM contacts WHERE company_id = $1 GROUP BY status',
    [companyId],
  );
  return rows;
}

/** A count is given up after this time. */
const BEGIN_BOUNDED = "BEGIN READ ONLY; SET LOCAL statement_timeout = '2s'";

/** The code of a statement that was canceled because it took too long (PostgreSQL, query_canceled). */
const TIMED_OUT = '57014';

/** Counts the contacts that have a value of each own field; null where that takes too long. One scan of the company's contacts. */
export async function countFieldValues(companyId: string): Promise<{ id: number; contacts: number }[] | null> {
  try {
    const { rows } = await withReadTransaction(
      (db) =>
        db.query<{ id: number; contacts: number }>(
          `SELECT k.name::int AS id, count(*)::int AS contacts
           FROM contacts c CROSS JOIN LATERAL jsonb_object_keys(c.fields) AS k(name)
           WHERE c.company_id = $1 AND k.name ~ '^[0-9]{1,5}$' GROUP BY k.name`,
          [companyId],
        ),
      BEGIN_BOUNDED,
    );
    return rows;
  } catch (error) {
    if (errorCode(error) === TIMED_OUT) return null;
    throw error;
  }
}
