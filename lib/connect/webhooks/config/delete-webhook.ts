import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireWebhook } from '../require-webhook.ts';
import { deleteWebhookRow } from '../store.ts';

/**
 * Deletes a webhook with its log.
 *
 * @throws {AppError} notFound
 */
export async function deleteWebhook(ctx: Context, { id }: { id: string }): Promise<void> {
  const { name, target } = await requireWebhook(ctx, id);
  await withTransaction(async (db) => {
    if (!(await deleteWebhookRow(db, ctx.scope, id))) throw refuse.notFound('webhook');
    const before = { name, target };
    await recordAudit(db, ctx, { action: 'webhook.delete', targetType: 'webhook', targetId: id, before });
  });
}
