import { newId } from '#lib/core/ids.ts';
import { hasContactEvents } from '#lib/core/webhook-formats.ts';
import { formatBody } from '../format/format-body.ts';
import type { SequencedEvent } from '../format/types.ts';
import type { AttemptResult } from '../request/attempt-result.ts';
import { postWebhook } from '../request/post-webhook.ts';
import type { AttemptLog } from './attempt-log.ts';
import type { Body } from './bodies.ts';
import type { LaneConfig } from './lane-config.ts';
import type { RunRequest } from './lane-context.ts';

/** The answer that a body is too large (RFC 9110 §15.5.14): its events are sent in two. */
const TOO_LARGE = 413;

/** The usual size of an event in a body, which is at most 1 MiB (`cutBodies`). */
const EVENT_BYTES = 2_048;

/** A body to send, and which try it is. */
export type SendOrder = Body & { deliveryId: string; kind: 'live' | 'replay'; number: number };

/** The result of a body: null where all of its events are erased, so that nothing was sent. */
export type SendOutcome = SendOrder & { result: AttemptResult | null };

/**
 * Sends a body once. One that is too large for the webhook is sent in halves, each with an id of its own and the numbers
 * that its events had.
 *
 * @returns the outcome; of each part where it was divided.
 */
export async function sendBody(
  config: LaneConfig,
  log: AttemptLog,
  order: SendOrder,
  run: RunRequest,
): Promise<SendOutcome[]> {
  const { deliveryId, kind, number } = order;
  // A format may have been chosen since that has no events of contacts.
  const events = hasContactEvents(config.format) ? order.events : order.events.filter((event) => 'event' in event);
  if (events.length === 0) return [{ ...order, result: null }];
  let messageId = '';
  const headers = { ...sequenceHeader(events), ...(kind === 'replay' && { 'webhook-replay': 'true' }) };
  // The body is made when it may be sent: requests that wait hold no memory for it.
  const result = await run(events.length * EVENT_BYTES, () => {
    const body = formatBody(config.format, events);
    messageId = body.id;
    return postWebhook(config.target, body, headers);
  });
  const { first, last } = sequencesOf(events);
  log.push({
    companyId: config.target.companyId,
    webhookId: config.target.id,
    // The first try of a body names it, unless it was tried before.
    id: number === 1 ? deliveryId : newId(),
    deliveryId,
    webhookMessageId: messageId,
    kind,
    number,
    firstSequence: first,
    lastSequence: last,
    eventIds: events.map(({ id }) => id),
    result,
  });
  if (result.code !== TOO_LARGE || events.length === 1) return [{ ...order, result }];
  const middle = Math.ceil(events.length / 2);
  const halves = [events.slice(0, middle), events.slice(middle)];
  const outcomes: SendOutcome[] = [];
  for (const half of halves) {
    const part = { ids: half.map(({ id }) => id), events: half, deliveryId: newId(), kind, number: 1 };
    outcomes.push(...(await sendBody(config, log, part, run)));
  }
  return outcomes;
}

/** Returns the numbers of the first and the last event of a body; null where they have none. */
export function sequencesOf(events: readonly SequencedEvent[]): { first: number | null; last: number | null } {
  const toNumber = (event: SequencedEvent | undefined) =>
    event === undefined || event.sequence === null ? null : Number(event.sequence);
  return { first: toNumber(events[0]), last: toNumber(events.at(-1)) };
}

function sequenceHeader(events: readonly SequencedEvent[]): Record<string, string> {
  const { first, last } = sequencesOf(events);
  if (first === null || last === null) return {};
  return { 'webhook-sequence': first === last && events.length === 1 ? String(first) : `${first}-${last}` };
}
