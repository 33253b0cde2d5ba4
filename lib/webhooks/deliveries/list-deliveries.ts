import type { Context } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { requireWebhook } from '../config/require-webhook.ts';
import { presentDeliveries } from './present-delivery.ts';
import type { DeliveryQuery, WebhookDeliveryPage } from './schema.ts';
import { findDeliveries } from './store.ts';

/**
 * Lists the deliveries of a webhook of the scope, newest first.
 *
 * @throws {AppError} notFound
 */
export async function listDeliveries(
  ctx: Pick<Context, 'scope'>,
  webhookId: string,
  { status, from, to, event, cursor, limit }: DeliveryQuery,
): Promise<WebhookDeliveryPage> {
  await requireWebhook(ctx, webhookId);
  const { companyId } = ctx.scope;
  const filter = {
    before: cursor ?? null,
    from: from === undefined ? null : idFloor(Date.parse(from)),
    to: to === undefined ? null : idFloor(Date.parse(to)),
    status: status ?? null,
    eventId: event ?? null,
  };
  const rows = await findDeliveries({ companyId, webhookId }, filter, limit + 1);
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { data: await presentDeliveries(companyId, shown), nextCursor };
}
