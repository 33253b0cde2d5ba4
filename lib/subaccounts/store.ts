import { getPool } from '#lib/infra/db/pool.ts';

/** What sending needs to know of a subaccount. */
export type SubaccountRecord = { id: string; companyId: string; number: number; status: string };

/** A company's subaccount by the number that SMTP and the API name it by. Index subaccounts_company_id_number_key. */
export async function findByNumber(companyId: string, number: number): Promise<SubaccountRecord | null> {
  const { rows } = await getPool().query<SubaccountRecord>({
    name: 'find-subaccount-by-number',
    text: `SELECT id, company_id AS "companyId", number, status FROM subaccounts WHERE company_id = $1 AND number = $2`,
    values: [companyId, number],
  });
  return rows[0] ?? null;
}
