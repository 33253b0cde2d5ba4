import { DAY_MS } from '#lib/core/durations.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { findSessionAddresses } from './store.ts';

/** The codes that may be tried in a quarter of an hour and in a day; right ones count too. */
export const CODE_TRIES = { window: 10, day: 60 };

const WINDOW_MS = 15 * 60_000;

/**
 * Counts one more code that was tried for a person.
 *
 * @param kind the purpose of the code; each has its own count.
 * @throws {AppError} tooManyLogins
 */
export async function limitTries(kind: '2fa' | 'verify' | 'password', of: string, now: Date): Promise<void> {
  await requireBelow([{ key: `${kind}:window:${of}`, max: CODE_TRIES.window }], WINDOW_MS, now, 'tooManyLogins');
  await requireBelow([{ key: `${kind}:day:${of}`, max: CODE_TRIES.day }], DAY_MS, now, 'tooManyLogins');
}

/** An attempt at the second factor: the person, the client address and the code as typed. */
export type SecondFactorTry = { userId: string; ip: string | null; code: string };

/**
 * Counts one more attempt at a person's second factor. A six-digit code can be guessed, so all networks that the person
 * never signed in from share one count. An attacker who knows the password can exhaust that count; a network that the
 * person has signed in from therefore has its own count, and so have recovery codes, which cannot be guessed.
 *
 * @throws {AppError} tooManyLogins
 */
export async function limitSecondFactor({ userId, ip, code }: SecondFactorTry, now: Date): Promise<void> {
  const network = ip === null ? 'unknown' : networkOf(ip);
  if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) return limitTries('2fa', `${userId}:recovery:${network}`, now);
  const known = ip === null ? [] : await findSessionAddresses(userId);
  const isKnown = known.some((address) => networkOf(address) === network);
  await limitTries('2fa', isKnown ? `${userId}:${network}` : userId, now);
}
