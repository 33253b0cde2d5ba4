import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import type { RecipientChoice, SteeredDelivery } from './schema.ts';
import { cancelRecipient, lockSteeredRecipient, makeDueNow } from './store.ts';

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

/**
 * Tries the delivery to a recipient now instead of at its next time; a scheduled delivery is sent now. The schedule of
 * later tries does not change.
 *
 * @throws {AppError} notFound, deliveryOver, deliveryRunning
 */
export async function retryNow(ctx: Context, input: { id: string } & RecipientChoice): Promise<SteeredDelivery> {
  await steerDelivery(ctx, input, {
    action: 'delivery.retry',
    status: 'queued',
    change: (db) => makeDueNow(db, ctx.scope, input.id, input.recipient),
  });
  return { id: input.id, recipient: input.recipient, status: 'queued' };
}

/**
 * Cancels the waiting delivery to a recipient: nothing more is sent there. What it counted in the quota stays
 * counted.
 *
 * @throws {AppError} notFound, deliveryOver, deliveryRunning
 */
export async function cancelDelivery(ctx: Context, input: { id: string } & RecipientChoice): Promise<SteeredDelivery> {
  await steerDelivery(ctx, input, {
    action: 'delivery.cancel',
    status: 'canceled',
    change: (db) => cancelRecipient(db, ctx.scope, input.id, input.recipient, ctx.now()),
  });
  return { id: input.id, recipient: input.recipient, status: 'canceled' };
}
