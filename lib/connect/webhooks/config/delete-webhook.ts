import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireWebhook } from '../require-webhook.ts';
import { deleteWebhookRow } from '../store.ts';

/**
 * Deletes a webhook with its log.
 *
 * @throws {AppError} notFound
 */
export async function deleteWebhook(ctx: Context, { id }: { id: string }): Promise<void> {
  const { name, target } = await requireWebhook(ctx, id);
  await audited(ctx, 'webhook.delete', id, async (db) => {
    if (!(await deleteWebhookRow(db, ctx.scope, id))) throw refuse.notFound('webhook');
    const before = { name, target };
    return { before };
  });
}
