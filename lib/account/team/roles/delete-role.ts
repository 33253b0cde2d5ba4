import { roleGrants } from '#lib/account/access/role-grants.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getPower, requireMayGive } from '../get-power.ts';
import type { Power } from '../rules.ts';
import { lockTeam } from '../store.ts';
import { requireChangeableRole } from './require-changeable-role.ts';
import { resolveRole } from './resolve-role.ts';
import { countPeopleWithRole, deleteRole as dropRole, moveToRole } from './store.ts';

/**
 * Removes a role of the company's own; its people, and those who are invited to it, move to another one (docs/product.md §6).
 *
 * @throws {AppError} notFound, also for another company's and for a repeat; missingField (people have it and no
 *   `newRoleId` says where they go); roleInvalid; forbidden (a built-in one, or either role may do more than the caller)
 */
export async function deleteRole(ctx: Context, input: { id: string; newRoleId?: string | undefined }): Promise<void> {
  await audited(ctx, 'role.delete', null, async (db) => {
    await lockTeam(db, ctx.scope);
    const row = await requireChangeableRole(db, ctx.scope, input.id);
    const power = await getPower(ctx, db);
    requireMayGive(power, { role: 'custom', grants: roleGrants('custom', row.grants) });
    const movedTo = await moveItsPeople(db, ctx, power, input);
    await dropRole(db, ctx.scope, row.id);
    const before = { name: row.name, grants: row.grants, ...(movedTo && { peopleMovedTo: movedTo }) };
    return { targetId: row.id, before };
  });
}

async function moveItsPeople(
  db: Database,
  ctx: Context,
  power: Power,
  { id, newRoleId }: { id: string; newRoleId?: string | undefined },
): Promise<string | null> {
  if (newRoleId === undefined) {
    if ((await countPeopleWithRole(db, ctx.scope, id)) > 0) throw refuse.missingField('newRoleId');
    return null;
  }
  const target = await resolveRole(db, ctx.scope, newRoleId, 'newRoleId');
  if (target.roleId === id) throw new AppError('roleInvalid', { field: 'newRoleId', value: newRoleId });
  requireMayGive(power, target);
  const moved = await moveToRole(db, ctx.scope, id, target);
  return moved > 0 ? target.name : null;
}
