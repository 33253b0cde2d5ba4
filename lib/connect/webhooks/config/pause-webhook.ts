import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { Webhook } from '../schema.ts';
import { updateWebhookRow } from '../store.ts';
import { getWebhook } from './get-webhook.ts';

/**
 * Pauses a webhook: its events wait, for as long as events can be replayed. One that is paused or off stays as it is.
 *
 * @throws {AppError} notFound
 */
export async function pauseWebhook(ctx: Context, { id }: { id: string }): Promise<Webhook> {
  const before = await requireWebhook(ctx, id);
  if (before.state === 'on') {
    await audited(ctx, 'webhook.pause', id, async (db) => {
      if ((await updateWebhookRow(db, ctx.scope, id, { state: 'paused' })) === 'gone') throw refuse.notFound('webhook');
      return { before: { state: before.state }, after: { state: 'paused' } };
    });
  }
  return getWebhook(ctx, { id });
}
