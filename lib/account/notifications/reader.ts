import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Reader } from './store.ts';

/**
 * Returns the owner of the notifications of a call: the caller.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export function readerOf(ctx: Pick<Context, 'scope' | 'actor'>): Reader {
  if (ctx.actor.type !== 'user') throw refuse.forbidden();
  return { companyId: ctx.scope.companyId, userId: ctx.actor.userId };
}
