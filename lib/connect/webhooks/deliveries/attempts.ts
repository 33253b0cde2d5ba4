import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { hasOneEvent } from '#lib/core/webhook-formats.ts';
import { mayViewContacts } from '../contact-access.ts';
import { loadEvents } from '../feed/load-events.ts';
import { formatBody } from '../format/format-body.ts';
import { requireWebhook } from '../require-webhook.ts';
import { WebhookFormat } from '../schema.ts';
import type { EventTry, WebhookAttempt } from './schema.ts';
import { type AttemptRow, findAttempt } from './store.ts';
import { findEventTries } from './tries-store.ts';

const StoredHeaders = z.record(z.string(), z.string());

const StoredPhases = z.object({
  dns: z.number().nullable().default(null),
  connect: z.number().nullable().default(null),
  tls: z.number().nullable().default(null),
  firstByte: z.number().nullable().default(null),
});

/**
 * Returns a try of a webhook of the scope in full, with the body of its request, which is made again from its events.
 *
 * @throws {AppError} notFound
 */
export async function readAttempt(
  ctx: Pick<Context, 'scope' | 'grants'>,
  webhookId: string,
  attemptId: string,
): Promise<WebhookAttempt> {
  const webhook = await requireWebhook(ctx, webhookId);
  const { companyId } = ctx.scope;
  const row = await requireById('attempt', attemptId, () => findAttempt({ companyId, webhookId }, attemptId));
  const { id, deliveryId, number, durationMs, code, error, remoteIp, responseBody, bytes } = row;
  return {
    id,
    deliveryId,
    number,
    durationMs,
    code,
    error,
    remoteIp,
    responseBody,
    at: row.at.toISOString(),
    target: webhook.target,
    phases: durationsOf(StoredPhases.parse(row.phaseMs)),
    requestHeaders: StoredHeaders.parse(row.requestHeaders),
    requestBody: await rebuildBody(ctx, WebhookFormat.parse(webhook.format), row),
    requestBytes: bytes,
    responseHeaders: StoredHeaders.nullable().parse(row.responseHeaders),
  };
}

/** Returns the duration of each phase, from the times at which they ended. */
function durationsOf(ends: WebhookAttempt['phases']): WebhookAttempt['phases'] {
  let before = 0;
  const take = (end: number | null): number | null => {
    if (end === null) return null;
    const duration = Math.max(0, end - before);
    before = Math.max(before, end);
    return duration;
  };
  return { dns: take(ends.dns), connect: take(ends.connect), tls: take(ends.tls), firstByte: take(ends.firstByte) };
}

/**
 * Makes the body of a request again; null where it was a test, one of its events is erased, or is of a contact and the caller may not
 * view these.
 */
async function rebuildBody(
  ctx: Pick<Context, 'scope' | 'grants'>,
  format: WebhookFormat,
  row: AttemptRow,
): Promise<string | null> {
  const { companyId } = ctx.scope;
  const { eventIds, firstSequence, lastSequence } = row;
  if (firstSequence === null || lastSequence === null) return null;
  const found = new Map((await loadEvents(companyId, eventIds, null)).map((event) => [event.id, event]));
  const events = eventIds.flatMap((id) => found.get(id) ?? []);
  const isWhole = events.length === eventIds.length && lastSequence - firstSequence + 1 === events.length;
  // A webhook whose format was changed to single since has batches in its log.
  const shownFormat = hasOneEvent(format) && events.length > 1 ? 'batch' : format;
  if (!isWhole || (events.some((event) => 'contact' in event) && !mayViewContacts(ctx))) return null;
  const numbered = events.map((event, index) => ({ ...event, sequence: BigInt(firstSequence + index) }));
  return formatBody(shownFormat, numbered).body;
}

/** Lists the last try of each event at each webhook of the scope; events that were sent nowhere are left out. */
export async function listWebhookTries(
  { scope }: Pick<Context, 'scope'>,
  eventIds: readonly string[],
): Promise<EventTry[]> {
  if (eventIds.length === 0) return [];
  return (await findEventTries(scope, eventIds)).map((row) => ({ ...row, at: row.at.toISOString() }));
}
