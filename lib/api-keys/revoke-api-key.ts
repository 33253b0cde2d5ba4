import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { revokeKey } from './store.ts';

/**
 * Ends a key at once, for REST and SMTP alike; a repeat changes nothing.
 *
 * @throws {AppError} notFound, also for another company's or another environment's key
 */
export async function revokeApiKey(ctx: Context, input: { id: string }): Promise<void> {
  const isOurs = isUuid(input.id) && (await revokeKey(ctx.scope, input.id, ctx.now()));
  if (!isOurs) throw new AppError('notFound', { values: { entity: 'API key' } });
}
