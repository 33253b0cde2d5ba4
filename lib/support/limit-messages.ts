import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';

/** Messages of one person in a day, new tickets and replies together. */
const MESSAGES_A_DAY = 20;

/**
 * Counts a message of a person to the operator.
 *
 * @throws {AppError} rateLimited
 */
export async function limitMessages(userId: string, now: Date): Promise<void> {
  const [window] = await countInWindow([`contact:${userId}`], DAY_MS, now);
  if (!window || window.count <= MESSAGES_A_DAY) return;
  const seconds = secondsUntil(window.endsAt, now);
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}
