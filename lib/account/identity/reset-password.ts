import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { recordOwnChange } from './record-own-change.ts';
import type { ResetPasswordInput } from './schema.ts';
import { database, findUserByEmail, lockUser, revokeSessions, updatePassword, updateVerified } from './store.ts';
import { findTokenByHash, takeTokenByHash, voidTokens } from './tokens/store.ts';

/**
 * Returns the address of a password reset link without using it, because scanners open links too.
 *
 * @throws {AppError} invalidResetToken
 */
export async function getPasswordReset(ctx: Pick<Context, 'now'>, token: string): Promise<{ email: string }> {
  const row = await findTokenByHash(database(), sha256(token), 'reset_password');
  if (!row || row.usedAt || row.expiresAt <= ctx.now()) throw new AppError('invalidResetToken');
  return { email: row.email };
}

/**
 * Sets a new password by the mailed link, which works once, and ends all sessions of the person. Reading the mail
 * verifies the address; a second factor is still required at the next sign-in.
 *
 * @throws {AppError} invalidResetToken (unknown, used or expired), passwordInvalid
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<void> {
  const now = ctx.now();
  // Checked before the link is used up, so that a person who chose a bad password can try again with the same link.
  const asked = await findTokenByHash(database(), sha256(token), 'reset_password');
  const owner = asked && (asked.userId ?? (await findUserByEmail(asked.email))?.id);
  if (!asked || asked.usedAt || asked.expiresAt <= now || !owner) throw new AppError('invalidResetToken');
  await requireGoodPasswordOf(owner, newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'reset_password', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.email !== row.email || user.suspendedAt) throw new AppError('invalidResetToken');
    await updatePassword(db, user.id, passwordHash);
    await updateVerified(db, user.id, now);
    await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'password_changed' });
    await voidTokens(db, { email: user.email, purpose: 'reset_password' }, now);
    await recordOwnChange(db, ctx, { user, action: 'password.reset', notice: 'password_changed' });
  });
}
