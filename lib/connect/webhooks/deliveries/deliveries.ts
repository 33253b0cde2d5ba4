import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idFloor, isUuid } from '#lib/core/ids.ts';
import { ALERT_TRIES_MAX } from '#lib/core/limits.ts';
import { listEventFacts } from '#lib/engine/messages/read/queries.ts';
import { listContactEvents } from '#lib/events/contact-events/contact-events.ts';
import { listEventsById } from '#lib/events/read/queries.ts';
import { mayViewContacts } from '../contact-access.ts';
import { requireSending } from '../replays/replays.ts';
import { requireWebhook } from '../require-webhook.ts';
import { insertAgain, makeDue, wakeLanes } from '../retries-store.ts';
import type { WebhookEventType } from '../schema.ts';
import type {
  DeliveryQuery,
  DeliveryStatus,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
} from './schema.ts';
import {
  type DeliveryFilter,
  type DeliveryRow,
  findBodyOfSequence,
  findDeliveries,
  findDelivery,
  findTries,
} from './store.ts';

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

/** Events of a delivery that are shown. */
const SHOWN_EVENTS = 100;

/**
 * Returns a delivery of a webhook of the scope with its tries and its first events.
 *
 * @throws {AppError} notFound
 */
export async function readDelivery(
  ctx: Pick<Context, 'scope' | 'grants'>,
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
    listRecipients(ctx, row.eventIds.slice(0, SHOWN_EVENTS)),
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

/**
 * Lists events in the order of their ids with the recipients or contacts that they are about; erased ones are left out, and those of
 * contacts for somebody who may not view these.
 */
async function listRecipients(
  ctx: Pick<Context, 'scope' | 'grants'>,
  ids: readonly string[],
): Promise<WebhookDeliveryDetail['data']> {
  const { companyId } = ctx.scope;
  const events = await listEventsById(companyId, ids);
  const facts = events.length > 0 ? await listEventFacts(companyId, events) : [];
  const recipients = new Map(facts.map(({ message, ordinal, recipient }) => [`${message.id} ${ordinal}`, recipient]));
  const found = new Map<string, WebhookDeliveryDetail['data'][number]>();
  for (const { id, type, messageId, ordinal } of events) {
    const recipient = recipients.get(`${messageId} ${ordinal}`)?.rcptTo;
    if (recipient !== undefined) found.set(id, { id, type, recipient, messageId, ordinal, contactId: null });
  }
  const hasOthers = ids.length > events.length && mayViewContacts(ctx);
  const others = hasOthers ? await listContactEvents(companyId, ids) : [];
  for (const { id, type, contactId, data } of others)
    found.set(id, { id, type, recipient: data.contact.email ?? null, messageId: null, ordinal: null, contactId });
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Returns the last delivery of a webhook of the scope that holds the event of a number.
 *
 * @throws {AppError} notFound, also for a number that was not sent, or is no longer in the log
 */
export async function findSequence(
  ctx: Pick<Context, 'scope' | 'grants'>,
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

/**
 * Tries a delivery of a webhook now, with the same `webhook-id`, also one that was taken. Another failure is not tried
 * again, unless more tries were scheduled. The webhook is on or paused.
 *
 * @throws {AppError} notFound, wrongState (a webhook that is off), forbidden (a test or an alert, a delivery that is being tried)
 */
export async function retryDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<void> {
  await requireSending(ctx, webhookId);
  const { id, kind } = await readDelivery(ctx, webhookId, deliveryId);
  if (kind === 'test') throw refuse.forbidden('A test is not tried again. Send another one.');
  if (kind === 'alert') throw refuse.forbidden('An alert is tried again automatically.');
  const owner = { companyId: ctx.scope.companyId, webhookId };
  await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    if (!(await makeDue(db, owner, id)) && !(await insertAgain(db, owner, id)))
      throw refuse.forbidden('This delivery is being tried already.');
    await wakeLanes(db, webhookId);
    return { after: { delivery: id } };
  });
}

/** Events of a body whose types are read. */
const TYPED_EVENTS = 20;

/** Presents bodies of one company as a list shows them. */
async function presentDeliveries(companyId: string, rows: readonly DeliveryRow[]): Promise<WebhookDelivery[]> {
  const ids = rows.flatMap(({ eventIds }) => eventIds.slice(0, TYPED_EVENTS));
  const events = ids.length > 0 ? await listEventsById(companyId, ids) : [];
  const others = ids.length > events.length ? await listContactEvents(companyId, ids) : [];
  const types = new Map<string, WebhookEventType>([...events, ...others].map(({ id, type }) => [id, type]));
  return rows.map((row) => present(row, types));
}

function present(row: DeliveryRow, types: ReadonlyMap<string, WebhookEventType>): WebhookDelivery {
  const { id, kind, messageId, firstSequence, lastSequence, eventIds, tries, code, error, durationMs, at, dueAt } = row;
  return {
    id,
    kind,
    messageId,
    firstSequence,
    lastSequence,
    tries,
    code,
    error,
    durationMs,
    status: row.status ?? statusOf(row),
    events: eventIds.length,
    types: [...new Set(eventIds.slice(0, TYPED_EVENTS).flatMap((eventId) => types.get(eventId) ?? []))],
    at: at.toISOString(),
    nextTryAt: dueAt?.toISOString() ?? null,
  };
}

/**
 * Returns the status of a body without a row of its own: taken at once, a test that failed, an alert after its last try, or
 * held by its lane.
 */
function statusOf({ code, kind, tries }: DeliveryRow): DeliveryStatus {
  if (code !== null && code >= 200 && code < 300) return 'taken';
  return kind === 'test' || (kind === 'alert' && tries >= ALERT_TRIES_MAX) ? 'failed' : 'waiting';
}
