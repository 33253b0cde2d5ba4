/** Raw SQL: the look-up is part of the path of every message. */

import type { Subaccount } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The facts of a sub-account that sending needs. */
export type SubaccountRecord = Pick<Subaccount, 'id' | 'companyId' | 'number' | 'status'>;

/**
 * Finds a company's sub-account by its number, as SMTP and the API name it. Raw, because it is part of the message path.
 * Index subaccounts_company_id_number_key.
 */
export async function findByNumber(companyId: string, number: number): Promise<SubaccountRecord | null> {
  const { rows } = await getPool().query<SubaccountRecord>({
    name: 'find-subaccount-by-number',
    text: `SELECT id, company_id AS "companyId", number, status FROM subaccounts WHERE company_id = $1 AND number = $2`,
    values: [companyId, number],
  });
  return rows[0] ?? null;
}
