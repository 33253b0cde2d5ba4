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
import { takeSecondFactor } from './take-second-factor.ts';

/**
 * Replaces the recovery codes; requires a code of the app or one of the old recovery codes.
 *
 * @throws {AppError} codeInvalid, tooManyLogins, wrongState (the second factor is off)
 */
export async function renewRecoveryCodes(ctx: Context, input: { code: string }): Promise<RecoveryCodes> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  await limitSecondFactor({ userId, ip: ctx.ip, code: input.code }, now);
  return withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user?.twoFactorEnabledAt) throw refuse.wrongState();
    if (!(await takeSecondFactor(db, user, input.code, now))) throw new AppError('codeInvalid', { field: 'code' });
    const recoveryCodes = await issueRecoveryCodes(db, userId);
    await recordOwnChange(db, ctx, { user, action: 'recovery-codes.renew', notice: 'recovery_codes_renewed' });
    return { recoveryCodes };
  });
}
