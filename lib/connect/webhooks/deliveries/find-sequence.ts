import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireWebhook } from '../require-webhook.ts';
import { readDelivery } from './read-delivery.ts';
import type { WebhookDeliveryDetail } from './schema.ts';
import { findBodyOfSequence } from './store.ts';

/**
 * Returns the last delivery of a webhook of the scope that holds the event of a number.
 *
 * @throws {AppError} notFound, also for a number that was not sent, or is no longer in the log
 */
export async function findSequence(
  ctx: Pick<Context, 'scope'>,
  webhookId: string,
  number: string,
): Promise<WebhookDeliveryDetail> {
  await requireWebhook(ctx, webhookId);
  const { companyId } = ctx.scope;
  const sequence = /^[1-9]\d{0,15}$/.test(number) ? Number(number) : null;
  const id = sequence === null ? null : await findBodyOfSequence({ companyId, webhookId }, sequence);
  if (id === null) throw refuse.notFound('delivery');
  return readDelivery(ctx, webhookId, id);
}
