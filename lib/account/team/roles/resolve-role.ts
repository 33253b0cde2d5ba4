import { BUILT_IN_ROLES, roleGrants } from '#lib/account/access/role-grants.ts';
import type { Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { RoleColumns } from '../store.ts';
import { builtInRoleName } from './role-name.ts';
import { findRole } from './store.ts';

/** A role that a call named: what is stored, and what it may do. */
export type ResolvedRole = RoleColumns & { ref: string; name: string; grants: readonly Grant[] };

/**
 * The role that a call means by a built-in role's name or a custom role's id.
 *
 * @param field the input's field that is named in the refusal.
 * @throws {AppError} roleInvalid, also for another company's role
 */
export async function resolveRole(db: Database, scope: Scope, ref: string, field = 'role'): Promise<ResolvedRole> {
  const builtIn = BUILT_IN_ROLES.find((name) => name === ref);
  if (builtIn) {
    const name = builtInRoleName(builtIn);
    return { ref, role: builtIn, roleId: null, name, grants: roleGrants(builtIn, null) };
  }
  const custom = isUuid(ref) ? await findRole(scope, ref, db) : null;
  if (!custom) throw new AppError('roleInvalid', { field, value: ref });
  const { id, name, grants } = custom;
  return { ref, role: 'custom', roleId: id, name, grants: roleGrants('custom', grants) };
}
