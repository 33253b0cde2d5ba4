/** Raw SQL: people are counted by ranges of their ids, which carry the time. */

import type { Period } from '#lib/core/calendar.ts';
import { idFloor } from '#lib/core/ids.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';

/**
 * Counts the contacts that were added in each of some periods, in their order. Primary key alone: a million take 0.1 to
 * 0.3 s.
 */
export async function countAdded(companyId: string, periods: readonly Period[]): Promise<number[]> {
  const { rows } = await getReadPool().query<{ count: number }>(
    `SELECT (
       SELECT count(*)::int FROM contacts c WHERE c.company_id = n.company_id AND c.id >= n.first AND c.id < n.until) AS count
     FROM ${setOfCompany('unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS n(first, until, number)')} ORDER BY n.number`,
    [companyId, periods.map(({ start }) => idFloor(start.getTime())), periods.map(({ end }) => idFloor(end.getTime()))],
  );
  return rows.map(({ count }) => count);
}
