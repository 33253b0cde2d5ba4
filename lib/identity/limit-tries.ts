import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';

/** Codes that may be tried for one person in a quarter of an hour, and in a day; right ones count too. */
export const CODE_TRIES = { window: 10, day: 60 };

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Counts one more code tried for a person.
 *
 * @param kind what the code is for; each has its own count.
 * @throws {AppError} tooManyLogins
 */
export async function limitTries(kind: '2fa' | 'verify' | 'password', userId: string, now: Date): Promise<void> {
  await requireBelow([{ key: `${kind}:window:${userId}`, max: CODE_TRIES.window }], WINDOW_MS, now, 'tooManyLogins');
  await requireBelow([{ key: `${kind}:day:${userId}`, max: CODE_TRIES.day }], DAY_MS, now, 'tooManyLogins');
}
