import { roleGrants } from '#lib/account/access/role-grants.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { getPower, requireMayGive } from '../get-power.ts';
import type { Role, RoleInput } from '../schema.ts';
import { lockTeam } from '../store.ts';
import { getRole } from './queries.ts';
import { requireChangeableRole } from './require-changeable-role.ts';
import { requireFreeName } from './require-free-name.ts';
import { updateRole as writeRole } from './store.ts';

/**
 * Updates the name and grants of a custom role; they count from the next request of its people on.
 *
 * @throws {AppError} notFound, also for another company's; duplicate; forbidden (a built-in one, or it may, or would, do
 *   more than the caller)
 */
export async function updateRole(ctx: Context, input: RoleInput & { id: string }): Promise<Role> {
  const role = { id: input.id, name: input.name, grants: [...new Set(input.grants)] };
  await audited(ctx, 'role.update', role.id, async (db) => {
    await lockTeam(db, ctx.scope);
    const row = await requireChangeableRole(db, ctx.scope, role.id);
    const before = { name: row.name, grants: [...roleGrants('custom', row.grants)] };
    const power = await getPower(ctx, db);
    requireMayGive(power, { role: 'custom', grants: before.grants });
    requireMayGive(power, { role: 'custom', grants: role.grants });
    await requireFreeName(db, ctx.scope, role);
    await writeRole(db, ctx.scope, role.id, role);
    const after = { name: role.name, grants: role.grants };
    return { before, after };
  });
  return getRole(ctx, { id: role.id });
}
