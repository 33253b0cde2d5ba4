import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { deleteRecipient } from './store.ts';

/**
 * Removes a recipient: mail to them is refused from the next message on, and their link is worth nothing.
 *
 * @throws {AppError} notFound, also for another company's recipient and for a repeat
 */
export async function removeAuthorizedRecipient(ctx: Context, input: { id: string }): Promise<void> {
  await withTransaction(async (db) => {
    const email = await requireById('authorized recipient', input.id, () => deleteRecipient(db, ctx.scope, input.id));
    const target = { targetType: 'authorized-recipient', targetId: input.id };
    await recordAudit(db, ctx, { action: 'authorized-recipient.remove', ...target, before: { email } });
  });
}
