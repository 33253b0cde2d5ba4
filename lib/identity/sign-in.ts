import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import type { SignInInput } from './schema.ts';
import { verifyCredentials } from './verify-credentials.ts';

/**
 * Logs a person in with address and password (spec §7, POST /signin). Where the address is unproven or a second factor
 * is on, what opens is a login of that stage, good for its step only.
 *
 * @throws {AppError} loginFailed, tooManyLogins, captchaRequired, captchaInvalid, signInConfirmException,
 *   signInConfirmMode1Exception
 */
export async function signIn(ctx: Context, input: SignInInput & { userAgent: string }): Promise<OpenedLogin> {
  const user = await verifyCredentials(ctx, input);
  const { userAgent, logoutFromOthers } = input;
  return withTransaction((db) => openLogin(db, ctx, { userId: user.id, userAgent, logoutFromOthers }));
}
