import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { listEventsById } from '#lib/events/read/queries.ts';
import { filterOf } from '../lanes/lane-config.ts';
import { findNumbers } from '../lanes/numbers/store.ts';
import { wakeLanes } from '../retries-store.ts';
import { requireSending } from './require-sending.ts';
import type { ReplayedEvent } from './schema.ts';
import { insertEventReplay } from './store.ts';

/**
 * Sends one event of the scope to a webhook again, with the number that it had, and returns the delivery. Another failure
 * is not tried again. Not idempotent.
 *
 * @throws {AppError} notFound, wrongState (the webhook is off, or its filter does not want the event)
 */
export async function replayEvent(ctx: Context, webhookId: string, eventId: string): Promise<ReplayedEvent> {
  const webhook = await requireSending(ctx, webhookId);
  const { companyId, environment } = ctx.scope;
  const [event] = isUuid(eventId) ? await listEventsById(companyId, [eventId]) : [];
  if (event?.environment !== environment) throw refuse.notFound('event');
  if (!filterOf(webhook)(event)) throw refuse.wrongState("The webhook's filter leaves this event out.");
  const owner = { companyId, environment, webhookId };
  const sequence = (await findNumbers(owner, [event.id])).get(event.id)?.sequence ?? null;
  const id = newId();
  await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    await insertEventReplay(db, owner, { id, eventId: event.id, sequence });
    await wakeLanes(db, webhookId);
    return { after: { event: event.id } };
  });
  return { deliveryId: id };
}
