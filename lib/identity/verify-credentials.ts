import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { verifyPassword } from '#lib/infra/crypto/password.ts';
import { countInWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { presentUser } from './present.ts';
import type { Credentials, User } from './schema.ts';
import { findUserByEmail } from './store.ts';

/** The window in which failures are counted, in milliseconds. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/** Failures in one window: of an account from one address, of all accounts from one address, of one account from anywhere. */
export const LOGIN_FAILURES_MAX = { pair: 10, address: 100, account: 100 };

/**
 * The person to whom an address and a password belong. Every try is counted before it is looked at, so that many at
 * once gain nothing, and a success is taken back. A wrong password, an unknown address and a suspended person read the
 * same and take the same time.
 *
 * @throws {AppError} loginFailed, tooManyLogins
 */
export async function verifyCredentials(ctx: Context, { email, password }: Credentials): Promise<User> {
  const now = ctx.now();
  const limits = limitsOf(email, ctx.ip);
  const keys = limits.map(({ key }) => key);
  const counts = await countInWindow(keys, LOGIN_WINDOW_MS, now);
  const over = counts.find(({ count }, index) => count > (limits[index]?.max ?? 0));
  if (over) {
    const seconds = secondsUntil(over.endsAt, now);
    throw new AppError('tooManyLogins', { values: { seconds }, retryAfterSeconds: seconds });
  }
  const user = await findUserByEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (!user || !isRight || user.suspendedAt) throw new AppError('loginFailed');
  await uncountInWindow(keys, LOGIN_WINDOW_MS, now);
  return presentUser(user);
}

function limitsOf(email: string, ip: string | null): { key: string; max: number }[] {
  const address = ip ?? 'unknown';
  return [
    { key: `login:pair:${email}:${address}`, max: LOGIN_FAILURES_MAX.pair },
    { key: `login:address:${address}`, max: LOGIN_FAILURES_MAX.address },
    { key: `login:account:${email}`, max: LOGIN_FAILURES_MAX.account },
  ];
}
