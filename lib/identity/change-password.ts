import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from './acting-user.ts';
import { recordOwnChange } from './record-own-change.ts';
import { requireNotEmail } from './require-not-email.ts';
import { requirePassword } from './require-password.ts';
import type { ChangePasswordInput } from './schema.ts';
import { findUserById, lockUser, revokeSessions, updatePassword } from './store.ts';

/**
 * Gives the person who acts another password, for the one they have, and ends their other logins. Who comes through
 * another provider sets their first one.
 *
 * @throws {AppError} passwordNotCorrect, passwordInvalid, tooManyLogins, wrongState (changed meanwhile)
 */
export async function changePassword(ctx: Context, { password, newPassword }: ChangePasswordInput): Promise<void> {
  const { userId, sessionId } = actingUser(ctx);
  const now = ctx.now();
  const known = await findUserById(userId);
  if (!known) throw new AppError('forbidden');
  await requirePassword(known, password, now);
  requireNotEmail(newPassword, known.email);
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    // Hashing takes its time outside of the transaction; of two changes at once the second was checked against the past.
    if (!user || user.passwordHash !== known.passwordHash) throw new AppError('wrongState');
    await updatePassword(db, userId, passwordHash);
    await revokeSessions(db, { userId, exceptId: sessionId, at: now, reason: 'password_changed' });
    await recordOwnChange(db, ctx, { user, action: 'password.change', notice: 'password_changed' });
  });
}
