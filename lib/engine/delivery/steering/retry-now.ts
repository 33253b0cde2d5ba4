import type { Context } from '#lib/core/context.ts';
import type { RecipientChoice, SteeredDelivery } from './schema.ts';
import { steerDelivery } from './steer-delivery.ts';
import { makeDueNow } from './store.ts';

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
