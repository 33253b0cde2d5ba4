import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import type { SignInInput } from './schema.ts';
import { verifyCredentials } from './verify-credentials.ts';

/**
 * Signs a person in with address and password (docs/product.md §7, POST /signin). If the address is unverified or a
 * second factor is on, the session is at that stage and can only complete it.
 *
 * @throws {AppError} loginFailed, tooManyLogins, captchaRequired, captchaInvalid, signInConfirmException,
 *   signInConfirmMode1Exception
 */
export async function signIn(ctx: Context, input: SignInInput & { userAgent: string }): Promise<OpenedLogin> {
  const user = await verifyCredentials(ctx, input);
  const { userAgent, logoutFromOthers } = input;
  return withTransaction((db) => openLogin(db, ctx, { userId: user.id, userAgent, logoutFromOthers }));
}
