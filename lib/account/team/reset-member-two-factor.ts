import { roleGrants } from '#lib/account/access/role-grants.ts';
import { audited } from '#lib/account/audit/audited.ts';
import { resetTwoFactor } from '#lib/account/identity/two-factor/reset-two-factor.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { getPower, requireMayGive } from './get-power.ts';
import { findMember } from './store.ts';

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
