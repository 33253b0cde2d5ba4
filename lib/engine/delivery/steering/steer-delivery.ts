import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import type { RecipientChoice } from './schema.ts';
import { lockSteeredRecipient } from './store.ts';

/**
 * Changes the delivery to a recipient that waits and that no worker has in its hands, and writes down who did.
 *
 * @throws {AppError} notFound; deliveryOver; deliveryRunning while it is being tried
 */
export async function steerDelivery(
  ctx: Context,
  { id, recipient }: { id: string } & RecipientChoice,
  { action, status, change }: { action: AuditAction; status: string; change: (db: Database) => Promise<void> },
): Promise<void> {
  await audited(ctx, action, id, async (db) => {
    const found = await requireById('message', id, () => lockSteeredRecipient(db, ctx.scope, id, recipient));
    if (found.isLeased === null) throw new AppError('deliveryOver');
    if (found.isLeased) throw new AppError('deliveryRunning');
    await change(db);
    const before = { status: found.status };
    const after = { status, recipient: found.rcptTo };
    return { before, after };
  });
}
