import type { Context } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { requireWebhook } from '../require-webhook.ts';
import { presentDeliveries } from './present-delivery.ts';
import type { DeliveryQuery, WebhookDelivery, WebhookDeliveryPage } from './schema.ts';
import { type DeliveryFilter, findDeliveries } from './store.ts';

/** Bodies that are read at a time, and for one page at most, where the types of their events decide. */
const READ_AT_ONCE = 200;
const READ_MAX = 2_000;

/**
 * Lists the deliveries of a webhook of the scope, newest first. A page of one event type may be short or empty and still
 * have a next one; the types of the first 20 events of a body count.
 *
 * @throws {AppError} notFound
 */
export async function listDeliveries(
  ctx: Pick<Context, 'scope'>,
  webhookId: string,
  { status, from, to, event, type, code, cursor, limit }: DeliveryQuery,
): Promise<WebhookDeliveryPage> {
  await requireWebhook(ctx, webhookId);
  const { companyId } = ctx.scope;
  const filter = {
    from: from === undefined ? null : idFloor(Date.parse(from)),
    to: to === undefined ? null : idFloor(Date.parse(to)),
    status: status ?? null,
    eventId: event ?? null,
    codes: codesOf(code),
    isUnanswered: code === 'none',
  };
  const found: WebhookDelivery[] = [];
  let before = cursor ?? null;
  let read = 0;
  let hasMore = true;
  const size = type === undefined ? limit + 1 : READ_AT_ONCE;
  while (hasMore && found.length <= limit && read < READ_MAX) {
    const rows = await findDeliveries({ companyId, webhookId }, { ...filter, before }, size);
    const presented = await presentDeliveries(companyId, rows);
    found.push(...presented.filter(({ types }) => type === undefined || types.includes(type)));
    read += rows.length;
    hasMore = rows.length === size;
    before = rows.at(-1)?.id ?? before;
  }
  const data = found.slice(0, limit);
  if (found.length > limit) return { data, nextCursor: data.at(-1)?.id ?? null };
  return { data, nextCursor: hasMore ? before : null };
}

/** Returns the bounds of a status, as `404`, or of a class, as `5xx`. */
function codesOf(code: string | undefined): DeliveryFilter['codes'] {
  if (code === undefined || code === 'none') return null;
  if (!code.endsWith('xx')) return { from: Number(code), to: Number(code) };
  const from = Number(code.slice(0, 1)) * 100;
  return { from, to: from + 99 };
}
