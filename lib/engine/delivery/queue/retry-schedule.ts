/** Minutes from one attempt to the next; the last repeats (docs/contract.md §4). */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240] as const;

/** The share of the delay by which an attempt is shifted at random, up or down. */
const JITTER = 0.2;

/**
 * Returns the delay before the next attempt in milliseconds: the schedule's with jitter, and never past the expiry, so
 * that the last attempt falls on it. Returns null once the message has expired.
 *
 * @param tries attempts so far, from 1.
 * @param random from 0 to below 1.
 */
export function nextDelayMs(tries: number, now: Date, expiresAt: Date, random: number): number | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return null;
  const minutes = RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0];
  return Math.min(Math.round(minutes * 60_000 * (1 + JITTER * (2 * random - 1))), left);
}
