import type { Context } from '#lib/core/context.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { roleGrants } from './role-grants.ts';
import { findOwnRoleGrants } from './store.ts';

/**
 * Returns the grants of a person in the scope's company. They are read on each request, so that a changed role takes
 * effect on the next one.
 */
export async function getRoleGrants(
  ctx: Pick<Context, 'scope'>,
  { userId, role }: { userId: string; role: string },
): Promise<readonly Grant[]> {
  return roleGrants(role, role === 'custom' ? await findOwnRoleGrants(ctx.scope, userId) : null);
}
