import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Reader } from './store.ts';

/**
 * Whose notifications a call is about: a person's own.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export function readerOf(ctx: Pick<Context, 'scope' | 'actor'>): Reader {
  if (ctx.actor.type !== 'user') throw new AppError('forbidden');
  return { companyId: ctx.scope.companyId, userId: ctx.actor.userId };
}
