import { audited } from '#lib/account/audit/audited.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idFloor, isUuid, newId } from '#lib/core/ids.ts';
import { listEventsById } from '#lib/events/read/queries.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { loadEvents } from '../feed/load-events.ts';
import { type FilteredEvent, filterOf } from '../lanes/lane-config.ts';
import { findNumbers } from '../lanes/numbers-store.ts';
import { requireWebhook } from '../require-webhook.ts';
import { makeFailedDue, wakeLanes } from '../retries-store.ts';
import type { WebhookRow } from '../store.ts';
import type { ReplayedEvent, ReplayInput, StartedReplay, WebhookReplay } from './schema.ts';
import { cancelRunning, findFeedRange, findReplay, insertEventReplay, insertReplay, type ReplayRow } from './store.ts';

/** The range of a replay: `only: 'missing'` leaves out the events that the webhook has taken. */
export type ReplayRange = { from: Date; to: Date; only?: 'missing' | undefined };

/**
 * Starts to send the events of a range again that the webhook's filter wants today, one request at a time beside the new
 * ones, with the numbers that they had. One replay of a webhook runs at a time. Not idempotent.
 *
 * @throws {AppError} notFound, invalidField, wrongState (the webhook is off, or another replay is running)
 */
export async function startReplay(
  ctx: Context,
  webhookId: string,
  { from, to, only }: ReplayRange,
): Promise<WebhookReplay> {
  await requireSending(ctx, webhookId);
  requireRange({ from, to });
  const { RETENTION_WEBHOOK_DAYS: days } = settings();
  if (to.getTime() - from.getTime() > days * DAY_MS) {
    throw refuse.field('from', `must be ${days} days or fewer before the to`, from.toISOString());
  }
  const { companyId, environment } = ctx.scope;
  const owner = { companyId, environment, webhookId };
  const id = newId();
  const onlyMissing = only === 'missing';
  const range = await findFeedRange(owner, from, to);
  if (!range) {
    const startedAt = ctx.now();
    return presentReplay({ id, status: 'done', onlyMissing, done: 0, total: 0, startedAt });
  }
  await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    if (!(await insertReplay(db, owner, { ...range, id, onlyMissing })))
      throw refuse.wrongState('Another replay is running. Wait for its end, or cancel it.');
    const after = { from, to, events: range.until - range.from, onlyMissing };
    await wakeLanes(db, webhookId);
    return { after };
  });
  const replay = await findReplay(webhookId);
  if (!replay) throw refuse.notFound('webhook');
  return presentReplay(replay);
}

/**
 * Cancels the replay of a range. A request that is under way ends first; what failed is not tried again.
 *
 * @throws {AppError} notFound, also once the replay has ended
 */
export async function cancelReplay(ctx: Context, webhookId: string, replayId: string): Promise<void> {
  await requireWebhook(ctx, webhookId);
  const { companyId, environment } = ctx.scope;
  await audited(ctx, 'webhook.cancel-replay', webhookId, async (db) => {
    const isCanceled = isUuid(replayId) && (await cancelRunning(db, { companyId, environment, webhookId }, replayId));
    if (!isCanceled) throw refuse.notFound('replay');
    await wakeLanes(db, webhookId);
    return {};
  });
}

/**
 * Sends one event of the scope to a webhook again, with the number that it had, and returns the delivery. Another failure
 * is not tried again. Not idempotent.
 *
 * @throws {AppError} notFound, wrongState (the webhook is off, or its filter does not want the event)
 */
export async function replayEvent(ctx: Context, webhookId: string, eventId: string): Promise<ReplayedEvent> {
  const webhook = await requireSending(ctx, webhookId);
  const { companyId, environment } = ctx.scope;
  const event = isUuid(eventId) ? await findEvent(ctx.scope, eventId) : null;
  if (!event) throw refuse.notFound('event');
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

/** Finds an event of the scope's mail, or of its contacts, which are in production. */
async function findEvent({ companyId, environment }: Scope, id: string): Promise<FilteredEvent | null> {
  const [event] = await listEventsById(companyId, [id]);
  if (event) return event.environment === environment ? event : null;
  const [other] = environment === 'production' ? await loadEvents(companyId, [id], 'contacts') : [];
  return other ?? null;
}

/**
 * Tries the failed deliveries of a range once more, oldest first, and returns how many. The webhook is on or paused.
 *
 * @param range of the first tries; `to` is excluded.
 * @throws {AppError} notFound, wrongState (a webhook that is off), invalidField
 */
export async function replayFailed(
  ctx: Context,
  webhookId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  await requireSending(ctx, webhookId);
  requireRange({ from, to });
  const { deliveries } = await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    const bounds = { from: idFloor(from.getTime()), to: idFloor(to.getTime()) };
    const deliveries = await makeFailedDue(db, { companyId: ctx.scope.companyId, webhookId }, bounds);
    await wakeLanes(db, webhookId);
    return { after: { from, to, deliveries }, deliveries };
  });
  return deliveries;
}

/**
 * Sends a range again, as the input asks: its failed deliveries, its events, or those of them that are missing.
 *
 * @throws {AppError} notFound, invalidField, wrongState
 */
export async function replayRange(ctx: Context, webhookId: string, input: ReplayInput): Promise<StartedReplay> {
  const range = { from: new Date(input.from), to: new Date(input.to) };
  if (input.status === 'failed') return { deliveries: await replayFailed(ctx, webhookId, range), replay: null };
  return { deliveries: null, replay: await startReplay(ctx, webhookId, { ...range, only: input.only }) };
}

/** Presents a replay of a range. */
export const presentReplay = ({ onlyMissing, startedAt, ...replay }: ReplayRow): WebhookReplay => ({
  ...replay,
  only: onlyMissing ? 'missing' : null,
  startedAt: startedAt.toISOString(),
});

/**
 * Returns a webhook of the scope that is on or paused, because to one that is off nothing is sent again.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function requireSending(ctx: Pick<Context, 'scope'>, webhookId: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(ctx, webhookId);
  if (webhook.state === 'off') throw refuse.wrongState('Turn the webhook on first.');
  return webhook;
}

/**
 * Requires that a range of time begins before it ends.
 *
 * @throws {AppError} invalidField
 */
function requireRange({ from, to }: { from: Date; to: Date }): void {
  if (from < to) return;
  throw refuse.field('to', 'must be later than the from', to.toISOString());
}
