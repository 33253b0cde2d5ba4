import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';

/** Messages of one person in a day, new tickets and replies together. */
const MESSAGES_A_DAY = 20;

/** Files of one person in a day. */
const FILES_A_DAY = 20;

/**
 * Counts a message of a person to the operator.
 *
 * @throws {AppError} rateLimited
 */
export const limitMessages = (userId: string, now: Date): Promise<void> =>
  limitInDay(`contact:${userId}`, MESSAGES_A_DAY, now);

/**
 * Counts a file of a person for the operator.
 *
 * @throws {AppError} rateLimited
 */
export const limitAttachments = (userId: string, now: Date): Promise<void> =>
  limitInDay(`contact-file:${userId}`, FILES_A_DAY, now);

async function limitInDay(key: string, max: number, now: Date): Promise<void> {
  const [window] = await countInWindow([key], DAY_MS, now);
  if (!window || window.count <= max) return;
  const seconds = secondsUntil(window.endsAt, now);
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}
