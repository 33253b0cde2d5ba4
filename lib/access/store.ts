import type { Scope } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The grants of the company's own role that a person has; empty where they have none. Index members_company_id_user_id_key. */
export async function findOwnRoleGrants(scope: Scope, userId: string): Promise<string[]> {
  const { rows } = await getPool().query<{ grants: string[] }>(
    `SELECT r.grants FROM members m JOIN roles r ON r.id = m.role_id AND r.company_id = m.company_id
     WHERE m.company_id = $1 AND m.user_id = $2`,
    [scope.companyId, userId],
  );
  return rows[0]?.grants ?? [];
}
