import { roleGrants } from '#lib/account/access/role-grants.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { endSessions } from '#lib/account/identity/end-sessions.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getPower, requireMayGive } from './get-power.ts';
import { deleteInvitation, findInvitationById } from './invitations/store.ts';
import { requireAnotherOwner } from './require-another-owner.ts';
import { roleNameOf } from './roles/role-name.ts';
import { deleteMember, findMember, findMemberOfUser, leaveDashboard, lockTeam, type MemberRow } from './store.ts';

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
