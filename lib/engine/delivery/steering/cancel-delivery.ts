import type { Context } from '#lib/core/context.ts';
import type { RecipientChoice, SteeredDelivery } from './schema.ts';
import { steerDelivery } from './steer-delivery.ts';
import { cancelRecipient } from './store.ts';

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
