import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireSendingDomain } from './require-sending-domain.ts';
import { deleteSendingDomain as deleteRow } from './store.ts';

/**
 * Removes a domain with its keys: nothing is taken from it any more, from the next message on. Added again it gets other
 * keys.
 *
 * @throws {AppError} notFound, forbidden (the name that came with the company)
 */
export async function deleteSendingDomain(ctx: Context, { id }: { id: string }): Promise<void> {
  const { isPlatform } = await requireSendingDomain(ctx, id);
  if (isPlatform)
    throw new AppError('forbidden', { message: 'The name that came with the account cannot be removed.' });
  await withTransaction(async (db) => {
    const domain = await deleteRow(db, ctx.scope, id);
    if (domain === null) throw new AppError('notFound', { values: { entity: 'sending domain' } });
    const before = { domain };
    await recordAudit(db, ctx, { action: 'domain.delete', targetType: 'domain', targetId: domain, before });
  });
}
