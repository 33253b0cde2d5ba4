/** Raw SQL: a count of distinct addresses. */

import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { SuppressionType } from '../schema.ts';
import type { ListScope } from '../scope.ts';

/** Counts the addresses to which mail of a type is suppressed now. Index suppressions_company_id_recipient_idx. */
export async function countAddresses(scope: ListScope, type: SuppressionType): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    `SELECT count(DISTINCT recipient)::int AS count FROM suppressions
     WHERE company_id = $1 AND ($2::uuid IS NULL OR subaccount_id IS NULL OR subaccount_id = $2) AND type = $3
       AND (expires_at IS NULL OR expires_at > now())`,
    [scope.companyId, ownerOf(scope), type],
  );
  return rows[0]?.count ?? 0;
}
