import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
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
  await audited(ctx, 'webhook.cancel-replay', webhookId, async (db) => {
    const isCanceled = isUuid(replayId) && (await cancelRunning(db, { companyId, environment, webhookId }, replayId));
    if (!isCanceled) throw refuse.notFound('replay');
    await wakeLanes(db, webhookId);
    return {};
  });
}
