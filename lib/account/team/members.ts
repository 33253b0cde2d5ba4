import { roleGrants } from '#lib/account/access/role-grants.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { endSessions } from '#lib/account/identity/sessions.ts';
import { resetTwoFactor } from '#lib/account/identity/two-factor/reset-two-factor.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getPower, requireMayGive } from './get-power.ts';
import { deleteInvitation, findInvitationById, updateInvitationRole } from './invitations-store.ts';
import { getMember } from './queries.ts';
import { resolveRole, roleNameOf } from './roles/queries.ts';
import type { ChangeRoleInput, Member } from './schema.ts';
import {
  countOwners,
  deleteMember,
  findMember,
  findMemberOfUser,
  leaveDashboard,
  lockTeam,
  type MemberRow,
  updateMemberRole,
} from './store.ts';

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

/**
 * Removes a person's membership, or an invitation. The person is out at once: the logins with which
 * they saw this company end. Their account stays, and so do their other companies.
 *
 * @throws {AppError} notFound, also for another company's and for a repeat; lastOwner; forbidden (one who may do more
 *   than the caller)
 */
export async function removeMember(ctx: Context, input: { id: string }): Promise<void> {
  await withTransaction(async (db) => {
    await lockTeam(db, ctx.scope);
    const member = isUuid(input.id) ? await findMember(ctx.scope, input.id, db) : null;
    if (!member) return takeBack(db, ctx, input.id);
    const isSelf = ctx.actor.type === 'user' && ctx.actor.userId === member.userId;
    if (!isSelf) requireMayGive(await getPower(ctx, db), { role: member.role, grants: grantsOf(member) });
    await remove(db, ctx, member);
  });
}

/**
 * Removes the caller's own membership.
 *
 * @throws {AppError} lastOwner; forbidden (an API key is no person); notFound
 */
export async function leaveCompany(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== 'user') throw refuse.forbidden();
  await withTransaction(async (db) => {
    await lockTeam(db, ctx.scope);
    const member = await findMemberOfUser(ctx.scope, actor.userId, db);
    if (!member) throw refuse.notFound('team member');
    await remove(db, ctx, member);
  });
}

async function remove(db: Database, ctx: Context, member: MemberRow): Promise<void> {
  await requireAnotherOwner(db, ctx.scope, member);
  await deleteMember(db, ctx.scope, member.id);
  if (await leaveDashboard(db, ctx.scope, member.userId)) {
    await endSessions(ctx, { userId: member.userId, reason: 'removed' }, db);
  }
  const before = { email: member.email, role: roleNameOf(member) };
  await recordAudit(db, ctx, { action: 'member.remove', targetId: member.id, before });
}

async function takeBack(db: Database, ctx: Context, id: string): Promise<void> {
  const invitation = await requireById('team member', id, () => findInvitationById(ctx.scope, id, db));
  requireMayGive(await getPower(ctx, db), { role: invitation.role, grants: grantsOf(invitation) });
  await deleteInvitation(db, ctx.scope, id);
  const before = { email: invitation.email, role: roleNameOf(invitation) };
  await recordAudit(db, ctx, { action: 'member.uninvite', targetId: id, before });
}

const grantsOf = (row: { role: string; grants: string[] | null }) => roleGrants(row.role, row.grants);

/**
 * Turns off the second factor of a member who lost their app and their codes. Their sessions end, they are notified by mail,
 * and sign-in still asks for their password. A caller cannot do it for a member with more grants, nor for themselves: that
 * takes the password and a code.
 *
 * @throws {AppError} notFound, also for another company's; forbidden; wrongState (it is off)
 */
export async function resetMemberTwoFactor(ctx: Context, input: { id: string }): Promise<void> {
  await audited(ctx, 'member.reset-two-factor', null, async (db) => {
    const member = await requireById('team member', input.id, () => findMember(ctx.scope, input.id, db));
    requireMayGive(await getPower(ctx, db), { role: member.role, grants: roleGrants(member.role, member.grants) });
    if (ctx.actor.type === 'user' && ctx.actor.userId === member.userId) throw refuse.forbidden();
    if (!(await resetTwoFactor(db, ctx, member.userId))) throw refuse.wrongState();
    return { targetId: member.id, before: { twoFactor: 'on' }, after: { twoFactor: 'off' } };
  });
}

/**
 * Holds an owner back where they are the last one; others pass. In a transaction that holds the team's lock.
 *
 * @throws {AppError} lastOwner
 */
async function requireAnotherOwner(db: Database, scope: Scope, member: { role: string }): Promise<void> {
  if (member.role === 'owner' && (await countOwners(db, scope)) < 2) throw new AppError('lastOwner');
}
