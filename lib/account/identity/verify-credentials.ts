import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { verifyPassword } from '#lib/infra/crypto/password.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import {
  countInWindow,
  readWindow,
  secondsUntil,
  uncountInWindow,
  type WindowCount,
} from '#lib/infra/rate-limit/window-counter.ts';
import { requireCaptcha, requiredWork } from './captcha/captcha.ts';

import { presentUser } from './present.ts';
import type { Credentials, User } from './schema.ts';
import { findUserByEmail } from './store.ts';

/** The window in which failures are counted, in milliseconds. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/**
 * Failures in one window after which a network is refused: `pair` for one account from it, `address` for all accounts
 * from it. An account's failures from all networks lock nobody out, because anyone could lock a person out then; from
 * `attacked` on, each network has only `pairUnderAttack` attempts for the account.
 */
export const LOGIN_FAILURES_MAX = { pair: 10, address: 100, attacked: 100, pairUnderAttack: 3 };

/** Failures in one window after which a proof of work is required; its work rises with the failures of the account. */
export const CAPTCHA_AFTER_FAILURES = { pair: 3, address: 20, account: 10 };

/**
 * Failures in the window before an attempt: for the account from the network, for all accounts from it, for the
 * account.
 */
type Failures = { pair: number; address: number; account: number; endsAt: Date };

/**
 * Returns the person with an email address and a password. An attempt is counted before its password is checked, so
 * that concurrent attempts gain nothing; an attempt that is refused before the check, or that succeeds, is not counted.
 * A wrong password, an unknown address and a suspended person are indistinguishable: the same counts, the same query,
 * one password hash.
 *
 * @throws {AppError} loginFailed, tooManyLogins, captchaRequired, captchaInvalid
 */
export async function verifyCredentials(ctx: Context, { email, password, captcha }: Credentials): Promise<User> {
  const now = ctx.now();
  const keys = keysOf(email, ctx.ip);
  const failures = failuresOf(await readWindow(keys, LOGIN_WINDOW_MS, now));
  requireTriesLeft(failures, ctx);
  const work = workAfter(failures);
  if (work > 0) await requireCaptcha(captcha, work);
  const counted = failuresOf(await countInWindow(keys, LOGIN_WINDOW_MS, now), 1);
  try {
    requireTriesLeft(counted, ctx);
    // Of many concurrent attempts without a proof of work, only the first few pass without one.
    if (work === 0 && workAfter(counted) > 0) await requireCaptcha(captcha, workAfter(counted));
  } catch (error) {
    await uncountInWindow(keys, LOGIN_WINDOW_MS, now);
    throw error;
  }
  const user = await findUserByEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (!user || !isRight || user.suspendedAt) throw new AppError('loginFailed');
  await uncountInWindow(keys, LOGIN_WINDOW_MS, now);
  return presentUser(user);
}

function keysOf(email: string, ip: string | null): string[] {
  const address = ip === null ? 'unknown' : networkOf(ip);
  return [`login:pair:${email}:${address}`, `login:address:${address}`, `login:account:${email}`];
}

/**
 * @param own the part of each count that is the attempt itself.
 */
function failuresOf(counts: readonly WindowCount[], own = 0): Failures {
  const [pair = 0, address = 0, account = 0] = counts.map(({ count }) => count - own);
  return { pair, address, account, endsAt: counts[0]?.endsAt ?? new Date(0) };
}

/** Refuses a network that has failed too often; callers without a known address share a count and are never refused. */
function requireTriesLeft(
  { pair, address, account, endsAt }: Failures,
  { ip, now }: Pick<Context, 'ip' | 'now'>,
): void {
  const isUnderAttack = account >= LOGIN_FAILURES_MAX.attacked;
  const pairMax = isUnderAttack ? LOGIN_FAILURES_MAX.pairUnderAttack : LOGIN_FAILURES_MAX.pair;
  if (ip === null || (pair < pairMax && address < LOGIN_FAILURES_MAX.address)) return;
  const seconds = secondsUntil(endsAt, now());
  throw new AppError('tooManyLogins', { values: { seconds }, retryAfterSeconds: seconds });
}

/** Returns the proof of work that the next attempt requires; 0 for none. */
function workAfter({ pair, address, account }: Failures): number {
  const isSuspect = pair >= CAPTCHA_AFTER_FAILURES.pair || address >= CAPTCHA_AFTER_FAILURES.address;
  return Math.max(isSuspect ? 1 : 0, requiredWork(account, CAPTCHA_AFTER_FAILURES.account));
}
