import { BUILT_IN_ROLES } from '#lib/account/access/role-grants.ts';
import type { Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findRoles, type RoleRow } from './store.ts';

/**
 * Holds a role's name back where another role of the company, or a built-in one, has it in any case. In a transaction
 * that holds the team's lock.
 *
 * @returns the company's custom roles.
 * @throws {AppError} duplicate
 */
export async function requireFreeName(
  db: Database,
  scope: Scope,
  role: { id?: string; name: string },
): Promise<RoleRow[]> {
  const roles = await findRoles(scope, db);
  const wanted = role.name.toLowerCase();
  const isBuiltIn = BUILT_IN_ROLES.some((name) => name === wanted);
  if (isBuiltIn || roles.some(({ id, name }) => id !== role.id && name.toLowerCase() === wanted)) {
    throw refuse.duplicate('name', role.name, `The role ${role.name}`);
  }
  return roles;
}
