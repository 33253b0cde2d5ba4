import { BUILT_IN_ROLES, roleGrants } from '#lib/access/role-grants.ts';
import type { Context } from '#lib/core/context.ts';
import type { Role } from '../schema.ts';
import { builtInRoleName } from './role-name.ts';
import { countByRole, findRoles } from './store.ts';

/** The roles of the scope's company with how many have them: the built-in ones, then its own by name. */
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
