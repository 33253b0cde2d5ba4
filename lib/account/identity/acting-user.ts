import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

/**
 * Returns the ids of the person who makes the call and of their session.
 *
 * @throws {AppError} forbidden (an API key)
 */
export function actingUser({ actor }: Pick<Context, 'actor'>): { userId: string; sessionId: string } {
  if (actor.type !== 'user') throw refuse.forbidden();
  return actor;
}
