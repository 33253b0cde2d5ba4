import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { verifyPassword } from '#lib/infra/crypto/password.ts';
import {
  countInWindow,
  secondsUntil,
  uncountInWindow,
  type WindowCount,
} from '#lib/infra/rate-limit/window-counter.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import { presentUser } from './present.ts';
import type { Credentials, User } from './schema.ts';
import { findUserByEmail } from './store.ts';

/** The window in which failures are counted, in milliseconds. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/** Failures in one window: of an account from one address, of all accounts from one address, of one account from anywhere. */
export const LOGIN_FAILURES_MAX = { pair: 10, address: 100, account: 100 };

/** From one failure more in the window on, a proof of work is asked for as well. */
export const CAPTCHA_AFTER_FAILURES = { pair: 3, address: 20, account: 10 };

type Limit = { key: string; max: number; free: number };

/**
 * The person to whom an address and a password belong. Every try is counted before it is looked at, so that many at
 * once gain nothing, and a success is taken back. A wrong password, an unknown address and a suspended person take the
 * same path to the same words: the same counts, the same question to the database, one password hash.
 *
 * @throws {AppError} loginFailed, tooManyLogins, captchaRequired, captchaInvalid
 */
export async function verifyCredentials(ctx: Context, { email, password, captcha }: Credentials): Promise<User> {
  const now = ctx.now();
  const limits = limitsOf(email, ctx.ip);
  const keys = limits.map(({ key }) => key);
  const counts = await countInWindow(keys, LOGIN_WINDOW_MS, now);
  requireUnderLimits(limits, counts, now);
  if (counts.some(({ count }, index) => count > (limits[index]?.free ?? 0))) {
    await requireCaptcha(captcha).catch(async (error: unknown) => {
      // No password was looked at: who is asked for the work, and then does it, has tried once and not twice.
      await uncountInWindow(keys, LOGIN_WINDOW_MS, now);
      throw error;
    });
  }
  const user = await findUserByEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (!user || !isRight || user.suspendedAt) throw new AppError('loginFailed');
  await uncountInWindow(keys, LOGIN_WINDOW_MS, now);
  return presentUser(user);
}

function requireUnderLimits(limits: readonly Limit[], counts: readonly WindowCount[], now: Date): void {
  const over = counts.find(({ count }, index) => count > (limits[index]?.max ?? 0));
  if (!over) return;
  const seconds = secondsUntil(over.endsAt, now);
  throw new AppError('tooManyLogins', { values: { seconds }, retryAfterSeconds: seconds });
}

function limitsOf(email: string, ip: string | null): Limit[] {
  const address = ip ?? 'unknown';
  const limit = (kind: keyof typeof LOGIN_FAILURES_MAX, whose: string): Limit => ({
    key: `login:${kind}:${whose}`,
    max: LOGIN_FAILURES_MAX[kind],
    free: CAPTCHA_AFTER_FAILURES[kind],
  });
  return [limit('pair', `${email}:${address}`), limit('address', address), limit('account', email)];
}
