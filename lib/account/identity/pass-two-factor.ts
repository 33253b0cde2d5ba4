import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { limitSecondFactor } from './limit-tries.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import type { PassTwoFactorInput } from './schema.ts';
import { lockUser, revokeSession } from './store.ts';
import { takeSecondFactor } from './two-factor/recovery-codes.ts';

/** The session that waits for the second factor, its person and the browser. */
export type PassTwoFactor = PassTwoFactorInput & { sessionId: string; userId: string; userAgent: string };

/**
 * Verifies the second factor of a session that waits for it, and replaces that session with a full one under a new id.
 * A code that was used before is refused. If the person's other sessions refuse the sign-in, the code stays usable.
 *
 * @throws {AppError} codeInvalid, tooManyLogins, sessionExpired (the session no longer waits), signInConfirmException,
 *   signInConfirmMode1Exception
 */
export async function passTwoFactor(ctx: Context, input: PassTwoFactor): Promise<OpenedLogin> {
  const now = ctx.now();
  await limitSecondFactor({ ...input, ip: ctx.ip }, now);
  return withTransaction(async (db) => {
    const user = await lockUser(db, input.userId);
    if (!user || !(await takeSecondFactor(db, user, input.code, now))) {
      throw new AppError('codeInvalid', { field: 'code' });
    }
    // Checked after the code, so that only a person who has a right code learns that the session has ended.
    if (!(await revokeSession(db, { id: input.sessionId, userId: user.id }, now, 'replaced'))) {
      throw new AppError('sessionExpired');
    }
    const { userAgent, logoutFromOthers } = input;
    return openLogin(db, ctx, { userId: user.id, userAgent, logoutFromOthers, isProven: true });
  });
}
