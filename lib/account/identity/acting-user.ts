import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Returns the ids of the person who makes the call and of their session.
 *
 * @throws {AppError} forbidden (an API key)
 */
export function actingUser({ actor }: Pick<Context, 'actor'>): { userId: string; sessionId: string } {
  if (actor.type !== 'user') throw new AppError('forbidden');
  return actor;
}
