import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from '../acting-user.ts';
import { limitSecondFactor } from '../limit-tries.ts';
import { recordOwnChange } from '../record-own-change.ts';
import { requirePassword } from '../require-password.ts';
import type { DisableTwoFactorInput } from '../schema.ts';
import { findUserById, lockUser } from '../store.ts';
import { clearSecondFactor } from './store.ts';
import { takeSecondFactor } from './take-second-factor.ts';

/**
 * Turns the second factor off; requires the password and a code of the app or a recovery code.
 *
 * @throws {AppError} passwordNotCorrect, codeInvalid, tooManyLogins, wrongState (already off)
 */
export async function disableTwoFactor(ctx: Context, { password, code }: DisableTwoFactorInput): Promise<void> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  const known = await findUserById(userId);
  if (!known?.twoFactorEnabledAt) throw refuse.wrongState();
  await requirePassword(known, password, now);
  await limitSecondFactor({ userId, ip: ctx.ip, code }, now);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user?.twoFactorEnabledAt) throw refuse.wrongState();
    if (!(await takeSecondFactor(db, user, code, now))) throw new AppError('codeInvalid', { field: 'code' });
    await clearSecondFactor(db, userId);
    const facts = { before: { twoFactor: 'on' }, after: { twoFactor: 'off' } };
    await recordOwnChange(db, ctx, { user, action: 'two-factor.disable', ...facts, notice: 'two_factor_disabled' });
  });
}
