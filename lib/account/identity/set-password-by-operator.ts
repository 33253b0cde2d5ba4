import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueNotice } from './notices.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { findUserByEmail, lockUser, revokeSessions, updatePassword } from './store.ts';

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
