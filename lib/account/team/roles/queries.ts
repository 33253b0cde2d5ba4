import { BUILT_IN_ROLES, roleGrants } from '#lib/account/access/role-grants.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getPower } from '../get-power.ts';
import { mayGive } from '../rules.ts';
import type { Role } from '../schema.ts';
import { builtInRoleName } from './role-name.ts';
import { countByRole, findRoles } from './store.ts';

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
