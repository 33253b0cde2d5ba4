import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { authenticate } from './authenticate.ts';

/**
 * Returns the signed-in person of a call that guests may make too; null for a guest and for a session that has ended.
 *
 * @throws {AppError} crossSite, forbidden (an API key)
 */
export async function findCaller(request: Request, ctx: Context): Promise<{ userId: string } | null> {
  try {
    const { actor } = await authenticate(request, 'session', { requestId: ctx.requestId, ip: ctx.ip });
    return actor.type === 'user' ? { userId: actor.userId } : null;
  } catch (error) {
    if (error instanceof AppError && errorEntry(error.code).status === 401) return null;
    throw error;
  }
}
