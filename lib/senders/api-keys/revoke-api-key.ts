import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
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

const revoke = (ctx: Context, id: string): Promise<boolean> =>
  withTransaction(async (db) => {
    const key = await revokeKey(db, ctx.scope, id, ctx.now());
    if (!key) return false;
    const { environment } = ctx.scope;
    const before = { name: key.name, hint: key.hint, environment };
    await recordAudit(db, ctx, { action: 'api-key.revoke', targetType: 'api-key', targetId: id, before });
    return true;
  });

async function wasRevoked(ctx: Context, id: string): Promise<boolean> {
  const key = await findApiKey(ctx.scope, id);
  return key !== null && key.environment === ctx.scope.environment;
}
