import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { listEventFacts } from '#lib/engine/messages/read/queries.ts';
import { listEventsById } from '#lib/events/read/queries.ts';
import { requireWebhook } from '../require-webhook.ts';
import { presentDeliveries } from './present-delivery.ts';
import type { WebhookDeliveryDetail } from './schema.ts';
import { findDelivery, findTries } from './store.ts';

/** Events of a delivery that are shown. */
const SHOWN_EVENTS = 100;

/**
 * Returns a delivery of a webhook of the scope with its tries and its first events.
 *
 * @throws {AppError} notFound
 */
export async function readDelivery(
  ctx: Pick<Context, 'scope'>,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  await requireWebhook(ctx, webhookId);
  const { companyId } = ctx.scope;
  const owner = { companyId, webhookId };
  const row = isUuid(deliveryId) ? await findDelivery(owner, deliveryId) : null;
  const [delivery] = row ? await presentDeliveries(companyId, [row]) : [];
  if (!row || !delivery) throw refuse.notFound('delivery');
  const [tries, data] = await Promise.all([
    findTries(owner, deliveryId),
    listRecipients(companyId, row.eventIds.slice(0, SHOWN_EVENTS)),
  ]);
  const attempts = tries.map(({ id, number, at, durationMs, code, error }) => ({
    id,
    number,
    durationMs,
    code,
    error,
    at: at.toISOString(),
  }));
  return { ...delivery, data, attempts };
}

/** Lists events in the order of their ids with the recipients that they are about; erased ones are left out. */
async function listRecipients(companyId: string, ids: readonly string[]): Promise<WebhookDeliveryDetail['data']> {
  const events = await listEventsById(companyId, ids);
  const facts = events.length > 0 ? await listEventFacts(companyId, events) : [];
  const recipients = new Map(facts.map(({ message, ordinal, recipient }) => [`${message.id} ${ordinal}`, recipient]));
  const found = new Map(events.map((event) => [event.id, event]));
  return ids.flatMap((id) => {
    const event = found.get(id);
    const recipient = event && recipients.get(`${event.messageId} ${event.ordinal}`);
    if (!event || !recipient) return [];
    return [{ id, type: event.type, recipient: recipient.rcptTo, messageId: event.messageId, ordinal: event.ordinal }];
  });
}
