/** Raw SQL: a count over the elements of arrays. */

import { getPool } from '#lib/infra/db/pool.ts';
import { TEMPLATES_MAX } from '../schema.ts';
import type { TemplateScope } from '../scope.ts';

/** Counts the templates of each label of a scope, without those that are archived. */
export async function countLabels({
  companyId,
  subaccountId,
}: TemplateScope): Promise<{ label: string; count: number }[]> {
  // The templates of one company (1,000 at most) by the index of company_id.
  const { rows } = await getPool().query(
    `SELECT label, count(*)::int AS count FROM templates t, unnest(t.labels) AS label
     WHERE t.company_id = $1 AND t.archived_at IS NULL
       AND ($2::uuid IS NULL OR t.subaccount_id = $2 OR (t.subaccount_id IS NULL AND t.shared_with_subaccounts))
     GROUP BY label ORDER BY label LIMIT ${TEMPLATES_MAX}`,
    [companyId, subaccountId],
  );
  return rows;
}
