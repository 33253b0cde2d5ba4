import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { getPower, requireMayGive } from '../get-power.ts';
import { ROLES_MAX, type Role, type RoleInput } from '../schema.ts';
import { lockTeam } from '../store.ts';
import { getRole } from './queries.ts';
import { requireFreeName } from './require-free-name.ts';
import { insertRole } from './store.ts';

/**
 * Makes a role of the company's own. It may do no more than who makes it.
 *
 * @throws {AppError} duplicate, limitReached, forbidden
 */
export async function createRole(ctx: Context, input: RoleInput): Promise<Role> {
  const role = { name: input.name, grants: [...new Set(input.grants)] };
  const { targetId: id } = await audited(ctx, 'role.create', null, async (db) => {
    await lockTeam(db, ctx.scope);
    requireMayGive(await getPower(ctx, db), { role: 'custom', grants: role.grants });
    const roles = await requireFreeName(db, ctx.scope, role);
    if (roles.length >= ROLES_MAX) throw limitReached(ROLES_MAX, 'roles');
    return { targetId: await insertRole(db, ctx.scope, role), after: role };
  });
  return getRole(ctx, { id });
}
