import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { limitTries } from './limit-tries.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import type { PassTwoFactorInput } from './schema.ts';
import { lockUser, revokeSession } from './store.ts';
import { takeSecondFactor } from './two-factor/take-second-factor.ts';

/** Whose login waits for the second factor, and with what browser. */
export type PassTwoFactor = PassTwoFactorInput & { sessionId: string; userId: string; userAgent: string };

/**
 * Takes the second factor of a login that waits for it, and opens a whole one in its place under a new id. A code that
 * was taken before is refused. Where another login stands in the way, the code is not used up.
 *
 * @throws {AppError} codeInvalid, tooManyLogins, sessionExpired (the login waits no more), signInConfirmException,
 *   signInConfirmMode1Exception
 */
export async function passTwoFactor(ctx: Context, input: PassTwoFactor): Promise<OpenedLogin> {
  const now = ctx.now();
  await limitTries('2fa', input.userId, now);
  return withTransaction(async (db) => {
    const user = await lockUser(db, input.userId);
    if (!user || !(await takeSecondFactor(db, user, input.code, now))) {
      throw new AppError('codeInvalid', { field: 'code' });
    }
    // After the code, so that its end tells nobody who does not have one.
    if (!(await revokeSession(db, { id: input.sessionId, userId: user.id }, now, 'replaced'))) {
      throw new AppError('sessionExpired');
    }
    const { userAgent, logoutFromOthers } = input;
    return openLogin(db, ctx, { userId: user.id, userAgent, logoutFromOthers, isProven: true });
  });
}
