import type { Context } from '#lib/core/context.ts';
import type { Grant } from '#lib/core/grants.ts';
import { roleGrants } from './role-grants.ts';
import { findOwnRoleGrants } from './store.ts';

/** What a person may do in the scope's company, read anew each time: a changed role counts at the next request. */
export async function getRoleGrants(
  ctx: Pick<Context, 'scope'>,
  { userId, role }: { userId: string; role: string },
): Promise<readonly Grant[]> {
  return roleGrants(role, role === 'custom' ? await findOwnRoleGrants(ctx.scope, userId) : null);
}
