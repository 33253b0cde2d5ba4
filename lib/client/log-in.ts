import { api } from './api.ts';
import type { AnswerOf } from './calls.ts';
import { withCaptcha } from './with-captcha.ts';

/** The answer to a sign-in (docs/product.md §7, POST /signin). */
export type Login = AnswerOf<'POST /api/config/v1/signin'>;

/** The step that a sign-in still needs: none, the second factor, or verification of the email address. */
export type LoginType = Login['type'];

/** The input of the sign-in form. `logoutFromOthers` ends the person's other sessions (docs/product.md §4). */
export type SignInCredentials = { email: string; password: string; logoutFromOthers?: boolean };

/**
 * Logs a person in and puts this browser into the session; where that asks for a proof of work, the browser does it.
 *
 * @param onWork called when that work begins.
 * @throws {ApiError} as POST /signin refuses
 */
export async function logIn(credentials: SignInCredentials, onWork?: () => void): Promise<LoginType> {
  const send = (captcha?: string) =>
    api('POST /api/config/v1/signin', { body: { ...credentials, ...(captcha && { captcha }) } });
  const { token } = await withCaptcha(send, onWork);
  return storeToken(token);
}

/** Puts this browser into the session of a bearer token (docs/product.md §7, POST /auth-session/set-token). */
export async function storeToken(token: string, logoutFromOthers = false): Promise<LoginType> {
  const body = { token, ...(logoutFromOthers && { logoutFromOthers }) };
  return (await api('POST /api/dashboard/v1/auth-session/set-token', { body })).type;
}
