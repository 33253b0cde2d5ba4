/** Minutes from one try to the next; the last repeats (docs/contract.md §4). */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240] as const;

/** Tries of one moment spread over so much of the wait, up and down. */
const JITTER = 0.2;

/**
 * How long to wait before the next try, in milliseconds: on schedule with jitter, and never past the expiry, so that the
 * last try falls on it. Null when the time is over.
 *
 * @param tries tries so far, from 1.
 * @param random from 0 to below 1.
 */
export function nextDelayMs(tries: number, now: Date, expiresAt: Date, random: number): number | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return null;
  const minutes = RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0];
  return Math.min(Math.round(minutes * 60_000 * (1 + JITTER * (2 * random - 1))), left);
}
