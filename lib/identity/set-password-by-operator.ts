import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueNotice } from './notices.ts';
import { requireNotEmail } from './require-not-email.ts';
import { findUserByEmail, lockUser, revokeSessions, updatePassword } from './store.ts';

/**
 * Gives a person another password at the operator's command line, and ends all their logins; they are told by mail. A
 * second factor is still asked for.
 *
 * @param input.email in lower case.
 * @returns how many logins were ended.
 * @throws {AppError} notFound, passwordInvalid
 */
export async function setPasswordByOperator(ctx: Context, input: { email: string; password: string }): Promise<number> {
  const found = await findUserByEmail(input.email);
  if (!found) throw new AppError('notFound', { values: { entity: 'user' } });
  requireNotEmail(input.password, found.email);
  const passwordHash = await hashPassword(input.password);
  const now = ctx.now();
  return withTransaction(async (db) => {
    const user = await lockUser(db, found.id);
    if (!user) throw new AppError('notFound', { values: { entity: 'user' } });
    await updatePassword(db, user.id, passwordHash);
    const ended = await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'password_changed' });
    await enqueueNotice(db, { userId: user.id, notice: 'password_changed', at: now });
    if (user.companyId !== null) {
      const own = { ...ctx, scope: { companyId: user.companyId } };
      await recordAudit(db, own, { action: 'password.set', targetType: 'user', targetId: user.id });
    }
    return ended;
  });
}
