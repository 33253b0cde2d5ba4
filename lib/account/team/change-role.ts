import { roleGrants } from '#lib/account/access/role-grants.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { getPower, requireMayGive } from './get-power.ts';
import { findInvitationById, updateInvitationRole } from './invitations/store.ts';
import { getMember } from './queries.ts';
import { requireAnotherOwner } from './require-another-owner.ts';
import { resolveRole } from './roles/resolve-role.ts';
import { roleNameOf } from './roles/role-name.ts';
import type { ChangeRoleInput, Member } from './schema.ts';
import { findMember, lockTeam, updateMemberRole } from './store.ts';

/**
 * Changes the role of a member or of an invitation; it counts from their next request on. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound, also for another company's; roleInvalid; lastOwner; forbidden (a role, or a person, that
 *   may do more than the caller)
 */
export async function changeRole(ctx: Context, input: ChangeRoleInput & { id: string }): Promise<Member> {
  await audited(ctx, 'member.role', null, async (db) => {
    await lockTeam(db, ctx.scope);
    const member = isUuid(input.id) ? await findMember(ctx.scope, input.id, db) : null;
    const row = member ?? (isUuid(input.id) ? await findInvitationById(ctx.scope, input.id, db) : null);
    if (!row) throw refuse.notFound('team member');
    const role = await resolveRole(db, ctx.scope, input.role);
    const power = await getPower(ctx, db);
    requireMayGive(power, { role: row.role, grants: roleGrants(row.role, row.grants) });
    requireMayGive(power, role);
    if ((row.roleId ?? row.role) === (role.roleId ?? role.role)) return null;
    if (member) {
      await requireAnotherOwner(db, ctx.scope, member);
      await updateMemberRole(db, ctx.scope, row.id, role);
    } else {
      await updateInvitationRole(db, ctx.scope, row.id, role);
    }
    return { targetId: row.id, before: { role: roleNameOf(row) }, after: { role: role.name } };
  });
  return getMember(ctx, { id: input.id });
}
