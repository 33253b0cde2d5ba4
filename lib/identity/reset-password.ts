import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { recordOwnChange } from './record-own-change.ts';
import { requireNotEmail } from './require-not-email.ts';
import type { ResetPasswordInput } from './schema.ts';
import { database, lockUser, revokeSessions, updatePassword, updateVerified } from './store.ts';
import { findTokenByHash, takeTokenByHash, voidTokens } from './tokens/store.ts';

/**
 * Whether a mailed link may still set a password, without using it: scanners open links too.
 *
 * @throws {AppError} invalidResetToken
 */
export async function getPasswordReset(ctx: Pick<Context, 'now'>, token: string): Promise<{ email: string }> {
  const row = await findTokenByHash(database(), sha256(token), 'reset_password');
  if (!row || row.usedAt || row.expiresAt <= ctx.now()) throw new AppError('invalidResetToken');
  return { email: row.email };
}

/**
 * Sets a new password by the mailed link, which works once, and ends all logins of the person. Whoever reads the mail
 * has proven the address; a second factor is still asked for at the login.
 *
 * @throws {AppError} invalidResetToken (unknown, used or expired), passwordInvalid
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<void> {
  const now = ctx.now();
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'reset_password', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.email !== row.email || user.suspendedAt) throw new AppError('invalidResetToken');
    requireNotEmail(newPassword, user.email);
    await updatePassword(db, user.id, passwordHash);
    await updateVerified(db, user.id, now);
    await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'password_changed' });
    await voidTokens(db, { email: user.email, purpose: 'reset_password' }, now);
    await recordOwnChange(db, ctx, { user, action: 'password.reset', notice: 'password_changed' });
  });
}
