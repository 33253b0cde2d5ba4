import { BUILT_IN_ROLES, roleGrants } from '#lib/account/access/role-grants.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { getPower } from '../get-power.ts';
import { mayGive } from '../rules.ts';
import type { Role } from '../schema.ts';
import type { RoleColumns } from '../store.ts';
import { countByRole, findRole, findRoles } from './store.ts';

/** Lists the roles of the scope's company with their number of members: the built-in ones, then its own by name. */
export async function listRoles(ctx: Pick<Context, 'scope'>): Promise<Role[]> {
  const [custom, counts] = await Promise.all([findRoles(ctx.scope), countByRole(ctx.scope)]);
  const people = (id: string): number =>
    counts.filter((one) => (one.roleId ?? one.role) === id).reduce((sum, one) => sum + one.people, 0);
  const builtIn = BUILT_IN_ROLES.map((role) => ({
    id: role,
    name: builtInRoleName(role),
    custom: false,
    grants: [...roleGrants(role, null)],
    people: people(role),
  }));
  const own = custom.map(({ id, name, grants }) => ({
    id,
    name,
    custom: true,
    grants: [...roleGrants('custom', grants)],
    people: people(id),
  }));
  return [...builtIn, ...own];
}

/**
 * Returns a role of the scope's company by its id, or a built-in one by its name.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getRole(ctx: Pick<Context, 'scope'>, input: { id: string }): Promise<Role> {
  const role = (await listRoles(ctx)).find(({ id }) => id === input.id);
  if (!role) throw refuse.notFound('role');
  return role;
}

/** Lists the roles of the scope's company that the caller can give: those with no more grants than the caller's. */
export async function listGivableRoles(ctx: Pick<Context, 'scope' | 'actor' | 'grants'>): Promise<Role[]> {
  const [roles, power] = await Promise.all([listRoles(ctx), getPower(ctx)]);
  return roles.filter(({ id, custom, grants }) => mayGive(power, { role: custom ? 'custom' : id, grants }));
}

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

const NAMES: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The display names of built-in roles. */
const builtInRoleName = (role: string): string => NAMES[role] ?? role;

/** Returns the display name of the role of a membership or an invitation: a custom role has its own name. */
export const roleNameOf = (row: { role: string; roleName: string | null }): string =>
  row.roleName ?? builtInRoleName(row.role);
