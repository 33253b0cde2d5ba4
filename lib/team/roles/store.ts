import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { RoleColumns } from '../store.ts';

/** A custom role's row. */
export type RoleRow = { id: string; name: string; grants: string[] };

/** How many people and open invitations have a role: a built-in one by its name, a custom one by its id. */
export type RoleCount = { role: string; roleId: string | null; people: number };

/** A company's custom roles, by name. Index roles_company_id_name_key. */
export async function findRoles(scope: Scope, db: Database = getPool()): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(
    'SELECT id, name, grants FROM roles WHERE company_id = $1 ORDER BY lower(name), id LIMIT 1000',
    [scope.companyId],
  );
  return rows;
}

/** A company's custom role. */
export async function findRole(scope: Scope, id: string, db: Database = getPool()): Promise<RoleRow | null> {
  const { rows } = await db.query<RoleRow>('SELECT id, name, grants FROM roles WHERE company_id = $1 AND id = $2', [
    scope.companyId,
    id,
  ]);
  return rows[0] ?? null;
}

/** How many have which role in a company, open invitations included. */
export async function countByRole(scope: Scope): Promise<RoleCount[]> {
  const { rows } = await getPool().query<RoleCount>(
    `SELECT role, role_id AS "roleId", count(*)::int AS people FROM (
       SELECT role, role_id FROM members WHERE company_id = $1
       UNION ALL SELECT role, role_id FROM invitations WHERE company_id = $1 AND accepted_at IS NULL) people
     GROUP BY role, role_id`,
    [scope.companyId],
  );
  return rows;
}

/** Inserts a custom role and answers its id. */
export async function insertRole(
  db: Database,
  scope: Scope,
  role: { name: string; grants: readonly string[] },
): Promise<string> {
  const id = newId();
  await db.query('INSERT INTO roles (id, company_id, name, grants, updated_at) VALUES ($1, $2, $3, $4, now())', [
    id,
    scope.companyId,
    role.name,
    role.grants,
  ]);
  return id;
}

/** Gives a custom role another name and other grants. */
export async function updateRole(
  db: Database,
  scope: Scope,
  id: string,
  role: { name: string; grants: readonly string[] },
): Promise<void> {
  await db.query('UPDATE roles SET name = $3, grants = $4, updated_at = now() WHERE company_id = $1 AND id = $2', [
    scope.companyId,
    id,
    role.name,
    role.grants,
  ]);
}

/** Moves all who have a custom role, and all who are invited to it, to another one; answers how many people moved. */
export async function moveToRole(db: Database, scope: Scope, id: string, target: RoleColumns): Promise<number> {
  const values = [scope.companyId, id, target.role, target.roleId];
  const { rowCount } = await db.query(
    'UPDATE members SET role = $3, role_id = $4 WHERE company_id = $1 AND role_id = $2',
    values,
  );
  const invited = await db.query(
    'UPDATE invitations SET role = $3, role_id = $4 WHERE company_id = $1 AND role_id = $2',
    values,
  );
  return (rowCount ?? 0) + (invited.rowCount ?? 0);
}

/** Removes a custom role that nobody has. */
export async function deleteRole(db: Database, scope: Scope, id: string): Promise<void> {
  await db.query('DELETE FROM roles WHERE company_id = $1 AND id = $2', [scope.companyId, id]);
}

/** How many people and open invitations have a custom role. */
export async function countPeopleWithRole(db: Database, scope: Scope, id: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM members WHERE company_id = $1 AND role_id = $2)::int
       + (SELECT count(*) FROM invitations WHERE company_id = $1 AND role_id = $2 AND accepted_at IS NULL)::int AS count`,
    [scope.companyId, id],
  );
  return rows[0]?.count ?? 0;
}
