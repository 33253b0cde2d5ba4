/** Raw SQL: recipients of a company are walked page by page. */

import { Environment } from '#lib/core/environment.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** Recipients that are looked at by one statement. */
const PAGE = 20_000;

/**
 * Finds how addresses are spelled in the mail of a company, whose local parts may have upper case. Walks all recipients of the company
 * in recipients_environment_company_id_message_id_ordinal_idx, page by page.
 */
export async function findSpellings(companyId: string, addresses: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const environment of Environment.options) {
    let last: string | null = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    while (last !== null) {
      const { rows }: { rows: { last: string | null; found: string[] | null }[] } = await getPool().query(
        `SELECT CASE WHEN count(*) >= $5 THEN min(p.message_id::text) END AS last,
           array_agg(DISTINCT p.rcpt_to) FILTER (WHERE lower(p.rcpt_to) = ANY($3::text[])) AS found
         FROM (SELECT message_id, rcpt_to FROM recipients WHERE environment = $1 AND company_id = $2 AND message_id <= $4
           ORDER BY message_id DESC LIMIT $5) AS p`,
        [environment, companyId, addresses, last, PAGE],
      );
      for (const address of rows[0]?.found ?? []) found.add(address);
      const next: string | null = rows[0]?.last ?? null;
      last = next === last ? await findBefore(environment, companyId, next) : next;
    }
  }
  return [...found];
}

/** Finds the message before one that fills a page alone. */
async function findBefore(environment: string, companyId: string, messageId: string | null): Promise<string | null> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT message_id AS id FROM recipients WHERE environment = $1 AND company_id = $2 AND message_id < $3
     ORDER BY message_id DESC LIMIT 1`,
    [environment, companyId, messageId],
  );
  return rows[0]?.id ?? null;
}
