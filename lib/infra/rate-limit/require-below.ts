import { AppError } from '#lib/core/errors/app-error.ts';
import { countInWindow, secondsUntil } from './window-counter.ts';

/** So often may what the key names happen in each window. */
export type WindowLimit = { key: string; max: number };

/**
 * Counts one more for each key and refuses beyond its limit. Counted before the work is done, so that many at once gain
 * nothing.
 *
 * @param code the refusal; its `{seconds}` is the time until the window ends.
 * @throws {AppError} the code given, with `retryAfterSeconds`
 */
export async function requireBelow(
  limits: readonly WindowLimit[],
  windowMs: number,
  now: Date,
  code: 'rateLimited' | 'tooManyLogins' = 'rateLimited',
): Promise<void> {
  const counts = await countInWindow(
    limits.map(({ key }) => key),
    windowMs,
    now,
  );
  const over = counts.find(({ count }, index) => count > (limits[index]?.max ?? 0));
  if (!over) return;
  const seconds = secondsUntil(over.endsAt, now);
  throw new AppError(code, { values: { seconds }, retryAfterSeconds: seconds });
}
