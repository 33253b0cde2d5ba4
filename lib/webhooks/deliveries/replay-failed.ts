import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { idFloor } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireWebhook } from '../config/require-webhook.ts';
import { makeFailedDue, wakeLanes } from './retries/store.ts';

/**
 * Tries the failed deliveries of a range once more, oldest first, and returns how many. The webhook is on or paused.
 *
 * @param range of the first tries; `to` is excluded.
 * @throws {AppError} notFound, forbidden (a webhook that is off), invalidField
 */
export async function replayFailed(
  ctx: Context,
  webhookId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const webhook = await requireWebhook(ctx, webhookId);
  if (webhook.state === 'off') throw new AppError('forbidden', { message: 'Turn the webhook on first.' });
  if (from >= to) {
    const cause = 'The to must be later than the from.';
    throw new AppError('invalidField', { field: 'to', value: to.toISOString(), cause, message: cause });
  }
  return withTransaction(async (db) => {
    const bounds = { from: idFloor(from.getTime()), to: idFloor(to.getTime()) };
    const deliveries = await makeFailedDue(db, { companyId: ctx.scope.companyId, webhookId }, bounds);
    const target = { targetType: 'webhook', targetId: webhookId } as const;
    await recordAudit(db, ctx, { action: 'webhook.replay', ...target, after: { from, to, deliveries } });
    await wakeLanes(db, webhookId);
    return deliveries;
  });
}
