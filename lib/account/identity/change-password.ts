import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from './acting-user.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { recordOwnChange } from './record-own-change.ts';
import { requirePassword } from './require-password.ts';
import type { ChangePasswordInput } from './schema.ts';
import { findUserById, lockUser, revokeSessions, updatePassword } from './store.ts';

/**
 * Changes the password of the person who makes the call and ends their other sessions. The current password is
 * required, except from a person who has none because they sign in with another provider.
 *
 * @throws {AppError} passwordNotCorrect, passwordInvalid, tooManyLogins, wrongState (changed meanwhile)
 */
export async function changePassword(ctx: Context, { password, newPassword }: ChangePasswordInput): Promise<void> {
  const { userId, sessionId } = actingUser(ctx);
  const now = ctx.now();
  const known = await findUserById(userId);
  if (!known) throw refuse.forbidden();
  await requirePassword(known, password, now);
  await requireGoodPasswordOf(userId, newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    // The password is hashed outside the transaction, so a concurrent change may have replaced the one that was
    // checked.
    if (!user || user.passwordHash !== known.passwordHash) throw refuse.wrongState();
    await updatePassword(db, userId, passwordHash);
    await revokeSessions(db, { userId, exceptId: sessionId, at: now, reason: 'password_changed' });
    await recordOwnChange(db, ctx, { user, action: 'password.change', notice: 'password_changed' });
  });
}
