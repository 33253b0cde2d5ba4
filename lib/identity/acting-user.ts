import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * The person who acts, and their login; these are no calls for keys.
 *
 * @throws {AppError} forbidden
 */
export function actingUser({ actor }: Pick<Context, 'actor'>): { userId: string; sessionId: string } {
  if (actor.type !== 'user') throw new AppError('forbidden');
  return actor;
}
