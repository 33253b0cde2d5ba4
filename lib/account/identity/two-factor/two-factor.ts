import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from '../acting-user.ts';
import { limitSecondFactor } from '../limit-tries.ts';
import { recordOwnChange } from '../record-own-change.ts';
import { requirePassword } from '../require-password.ts';
import type { DisableTwoFactorInput, RecoveryCodes, TwoFactorSetup } from '../schema.ts';
import { database, findUserById, lockUser } from '../store.ts';
import { issueRecoveryCodes, takeSecondFactor } from './recovery-codes.ts';
import { clearSecondFactor, enableSecondFactor, updatePendingSecret } from './store.ts';
import { makeSecret } from './totp.ts';

/**
 * Creates a secret for the authenticator app. The second factor is not required until a code of it was confirmed; a
 * repeat replaces the secret.
 *
 * @throws {AppError} passwordNotCorrect, tooManyLogins, wrongState (already on)
 */
export async function startTwoFactor(ctx: Context, input: { password?: string | undefined }): Promise<TwoFactorSetup> {
  const user = await findUserById(actingUser(ctx).userId);
  if (!user) throw refuse.forbidden();
  await requirePassword(user, input.password, ctx.now());
  const { sealed, ...setup } = makeSecret(user);
  if (!(await updatePendingSecret(database(), user.id, sealed))) throw refuse.wrongState();
  return setup;
}

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
