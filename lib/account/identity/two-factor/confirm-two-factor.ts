import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from '../acting-user.ts';
import { limitSecondFactor } from '../limit-tries.ts';
import { recordOwnChange } from '../record-own-change.ts';
import type { RecoveryCodes } from '../schema.ts';
import { lockUser } from '../store.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { enableSecondFactor } from './store.ts';
import { takeSecondFactor } from './take-second-factor.ts';

/**
 * Turns the second factor on after a code proves that the app has the secret, and returns the recovery codes, which are
 * stored as hashes only.
 *
 * @throws {AppError} codeInvalid, tooManyLogins, wrongState (already on, or not begun)
 */
export async function confirmTwoFactor(ctx: Context, input: { code: string }): Promise<RecoveryCodes> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  await limitSecondFactor({ userId, ip: ctx.ip, code: input.code }, now);
  return withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || user.twoFactorEnabledAt || !user.twoFactorSecretEncrypted) throw refuse.wrongState();
    const factor = await takeSecondFactor(db, user, input.code, now);
    if (factor !== 'totp') throw new AppError('codeInvalid', { field: 'code' });
    await enableSecondFactor(db, userId, now);
    const recoveryCodes = await issueRecoveryCodes(db, userId);
    const after = { twoFactor: 'on' };
    await recordOwnChange(db, ctx, { user, action: 'two-factor.enable', after, notice: 'two_factor_enabled' });
    return { recoveryCodes };
  });
}
