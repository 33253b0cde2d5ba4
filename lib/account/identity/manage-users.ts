import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueNotice } from './notices.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { findUserByEmail, lockUser, revokeSessions, updateOperator, updatePassword } from './store.ts';
import { resetTwoFactor } from './two-factor/reset-two-factor.ts';

/**
 * Makes a person an operator of the installation or revokes that; effective from their next request. Only the command
 * line calls this. The audit entry belongs to the platform, because no company may read who the operators are.
 *
 * @param input.email in lower case.
 * @returns true if anything changed.
 * @throws {AppError} notFound
 */
export async function setOperator(ctx: Context, input: { email: string; isOperator: boolean }): Promise<boolean> {
  const user = await findUserByEmail(input.email);
  if (!user) throw refuse.notFound('user');
  const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
  const action = input.isOperator ? 'operator.make' : 'operator.take';
  const change = await audited(platform, action, user.id, async (db) => {
    const isChanged = await updateOperator(db, user.id, input.isOperator ? ctx.now() : null);
    return isChanged ? { after: { email: user.email, operator: input.isOperator } } : null;
  });
  return change !== null;
}

/**
 * Sets a person's password from the operator's command line, ends all their sessions and mails them a notice. A second
 * factor is still required at the next sign-in.
 *
 * @param input.email in lower case.
 * @returns the number of sessions that were ended.
 * @throws {AppError} notFound, passwordInvalid
 */
export async function setPasswordByOperator(ctx: Context, input: { email: string; password: string }): Promise<number> {
  const found = await findUserByEmail(input.email);
  if (!found) throw refuse.notFound('user');
  await requireGoodPasswordOf(found.id, input.password, 'password');
  const passwordHash = await hashPassword(input.password);
  const now = ctx.now();
  return withTransaction(async (db) => {
    const user = await lockUser(db, found.id);
    if (!user) throw refuse.notFound('user');
    await updatePassword(db, user.id, passwordHash);
    const ended = await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'password_changed' });
    await enqueueNotice(db, { userId: user.id, notice: 'password_changed', at: now });
    if (user.companyId !== null) {
      const own = { ...ctx, scope: { companyId: user.companyId } };
      await recordAudit(db, own, { action: 'password.set', targetId: user.id });
    }
    return ended;
  });
}

/**
 * Turns a person's second factor off from the operator's command line; a repeat changes nothing.
 *
 * @param email in lower case.
 * @returns true if it was on.
 * @throws {AppError} notFound
 */
export async function resetTwoFactorByOperator(ctx: Context, email: string): Promise<boolean> {
  const user = await findUserByEmail(email);
  if (!user) throw refuse.notFound('user');
  return withTransaction(async (db) => {
    const wasOn = await resetTwoFactor(db, ctx, user.id);
    if (!wasOn || user.companyId === null) return wasOn;
    await recordAudit(
      db,
      { ...ctx, scope: { companyId: user.companyId } },
      { action: 'two-factor.reset', targetId: user.id, before: { twoFactor: 'on' }, after: { twoFactor: 'off' } },
    );
    return wasOn;
  });
}
