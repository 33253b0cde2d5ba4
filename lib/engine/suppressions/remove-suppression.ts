import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { listScope } from './scope.ts';
import { deleteRecipientRows, deleteSuppression, type SuppressionRow } from './store.ts';

/**
 * Removes a suppression, or all those of an address: mail to it goes out again from the next message on.
 *
 * @param input the id of one row, or an address.
 * @throws {AppError} notFound, also for another company's and for a repeat; invalidAddress
 */
export async function removeSuppression(ctx: Context, input: { id: string } | { recipient: string }): Promise<void> {
  await withTransaction(async (db) => {
    const scope = listScope(ctx);
    let removed: SuppressionRow[];
    if ('recipient' in input)
      removed = await deleteRecipientRows(db, scope, requireAddress(input.recipient, 'recipient'));
    else
      removed = [isUuid(input.id) ? await deleteSuppression(db, scope, input.id) : null].filter((row) => row !== null);
    if (removed.length === 0) throw refuse.notFound('suppression');
    for (const row of removed) {
      const { recipient, type, source } = row;
      await recordAudit(db, ctx, {
        action: 'suppression.remove',
        targetId: row.id,
        before: { recipient, type, source },
      });
    }
  });
}
