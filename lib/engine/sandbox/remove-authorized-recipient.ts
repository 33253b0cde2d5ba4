import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { deleteRecipient } from './store.ts';

/**
 * Removes a recipient: mail to them is refused from the next message on, and their link is worth nothing.
 *
 * @throws {AppError} notFound, also for another company's recipient and for a repeat
 */
export async function removeAuthorizedRecipient(ctx: Context, input: { id: string }): Promise<void> {
  await withTransaction(async (db) => {
    const email = isUuid(input.id) ? await deleteRecipient(db, ctx.scope, input.id) : null;
    if (email === null) throw new AppError('notFound', { values: { entity: 'authorized recipient' } });
    const target = { targetType: 'authorized-recipient', targetId: input.id };
    await recordAudit(db, ctx, { action: 'authorized-recipient.remove', ...target, before: { email } });
  });
}
