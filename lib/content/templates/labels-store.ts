/** Raw SQL: a count over the elements of arrays. */

import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { TEMPLATES_MAX } from './schema.ts';
import { isVisible, type TemplateScope } from './scope.ts';

/** Counts the templates of each label of a scope, without those that are archived. */
export async function countLabels(scope: TemplateScope): Promise<{ label: string; count: number }[]> {
  // The templates of one company (1,000 at most) by the index of company_id.
  const { rows } = await getPool().query(
    `SELECT label, count(*)::int AS count FROM templates t, unnest(t.labels) AS label
     WHERE t.company_id = $1 AND t.archived_at IS NULL
       AND ${isVisible('t', '$2')}
     GROUP BY label ORDER BY label LIMIT ${TEMPLATES_MAX}`,
    [scope.companyId, ownerOf(scope)],
  );
  return rows;
}
