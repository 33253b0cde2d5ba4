import type { Context } from '#lib/core/context.ts';
import { getPower } from '../get-power.ts';
import { mayGive } from '../rules.ts';
import type { Role } from '../schema.ts';
import { listRoles } from './list-roles.ts';

/** The roles of the scope's company that the caller may give: none that can do more than they. */
export async function listGivableRoles(ctx: Pick<Context, 'scope' | 'actor' | 'grants'>): Promise<Role[]> {
  const [roles, power] = await Promise.all([listRoles(ctx), getPower(ctx)]);
  return roles.filter(({ id, custom, grants }) => mayGive(power, { role: custom ? 'custom' : id, grants }));
}
