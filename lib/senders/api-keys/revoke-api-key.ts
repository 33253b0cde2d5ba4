import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findApiKey, revokeKey } from './store.ts';

/**
 * Ends a key at once, for REST and SMTP alike; a repeat changes nothing.
 *
 * @throws {AppError} notFound, also for another company's or another environment's key
 */
export async function revokeApiKey(ctx: Context, input: { id: string }): Promise<void> {
  if (isUuid(input.id) && ((await revoke(ctx, input.id)) || (await wasRevoked(ctx, input.id)))) return;
  throw refuse.notFound('API key');
}

async function revoke(ctx: Context, id: string): Promise<boolean> {
  const change = await audited(ctx, 'api-key.revoke', id, async (db) => {
    const key = await revokeKey(db, ctx.scope, id, ctx.now());
    return key && { before: { name: key.name, hint: key.hint, environment: ctx.scope.environment } };
  });
  return change !== null;
}

async function wasRevoked(ctx: Context, id: string): Promise<boolean> {
  const key = await findApiKey(ctx.scope, id);
  return key !== null && key.environment === ctx.scope.environment;
}
