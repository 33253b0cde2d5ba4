import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireWebhook } from '../require-webhook.ts';
import { wakeLanes } from '../retries-store.ts';
import { cancelRunning } from './store.ts';

/**
 * Cancels the replay of a range. A request that is under way ends first; what failed is not tried again.
 *
 * @throws {AppError} notFound, also once the replay has ended
 */
export async function cancelReplay(ctx: Context, webhookId: string, replayId: string): Promise<void> {
  await requireWebhook(ctx, webhookId);
  const { companyId, environment } = ctx.scope;
  await withTransaction(async (db) => {
    const isCanceled = isUuid(replayId) && (await cancelRunning(db, { companyId, environment, webhookId }, replayId));
    if (!isCanceled) throw refuse.notFound('replay');
    const target = { targetType: 'webhook', targetId: webhookId } as const;
    await recordAudit(db, ctx, { action: 'webhook.cancel-replay', ...target });
    await wakeLanes(db, webhookId);
  });
}
