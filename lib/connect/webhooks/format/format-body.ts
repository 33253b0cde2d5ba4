import { hasOneEvent } from '#lib/core/webhook-formats.ts';
import { presentMailgunEvent } from '#lib/events/vendor-formats/mailgun-event.ts';
import type { WebhookFormat } from '../schema.ts';
import { eventName } from './event-name.ts';
import { presentMsys } from './present-msys.ts';
import { presentPostmark } from './present-postmark.ts';
import { presentSendgrid } from './present-sendgrid.ts';
import { sortKeys } from './stable-json.ts';
import type { FormattedBody, SequencedContactEvent, SequencedEvent, SequencedMailEvent } from './types.ts';

/** Presents an event as Mailgun's webhooks do, without the signature, which is made when the body is sent. */
const presentMailgun = ({ event }: SequencedMailEvent): Record<string, unknown> => ({
  'event-data': sortKeys(presentMailgunEvent(event)),
});

const JSON_TYPE = 'application/json';
const JSON_LINES_TYPE = 'application/x-ndjson';

/**
 * Formats the events of one delivery. The body depends on its input alone, is compact UTF-8 JSON and ends without a line
 * break, so that each try has the bytes of the first one.
 *
 * @param events one or more, in the order of their numbers; formats of one event take one.
 */
export function formatBody(format: WebhookFormat, events: readonly SequencedEvent[]): FormattedBody {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last || (hasOneEvent(format) && events.length > 1))
    throw new RangeError(`${events.length} events are no body of the format ${format}`);
  const entries = events.map((event) => formatEvent(format, event));
  if (hasOneEvent(format)) return { format, contentType: JSON_TYPE, body: entries.join(''), id: first.id, headers: {} };
  const id = batchId(first.id, last.id);
  const whole = { format, id, contentType: JSON_TYPE, headers: {} };
  const list = `[${entries.join(',')}]`;
  switch (format) {
    case 'jsonl':
      return { ...whole, contentType: JSON_LINES_TYPE, body: entries.join('\n') };
    case 'msys':
      return { ...whole, body: list, headers: { 'x-messagesystems-batch-id': id } };
    case 'sendgrid':
      return { ...whole, body: list };
    default: {
      const timestamp = JSON.stringify(last.at.toISOString());
      return { ...whole, body: `{"type":"batch","timestamp":${timestamp},"count":${entries.length},"data":${list}}` };
    }
  }
}

/** Formats one event of a body, so that a caller can count the bytes of a body before it is whole. */
export const formatEvent = (format: WebhookFormat, event: SequencedEvent): string =>
  JSON.stringify('contact' in event ? presentContactEvent(event) : PRESENTERS[format](event));

const PRESENTERS: Readonly<Record<WebhookFormat, (event: SequencedMailEvent) => Record<string, unknown>>> = {
  single: presentSingle,
  batch: presentSingle,
  jsonl: presentSingle,
  msys: presentMsys,
  sendgrid: presentSendgrid,
  mailgun: presentMailgun,
  postmark: presentPostmark,
};

/** The id of a body of several events: of the first one whole, and the end of the last one's, which is random. */
const batchId = (first: string, last: string): string => `${first}-${last.slice(-8)}`;

/**
 * Presents an event in our own format: its name, its time, its number and its data. The data holds the fields of
 * docs/contract.md §4, with the event type as `event`.
 */
function presentSingle({ event, type, at, sequence }: SequencedMailEvent): Record<string, unknown> {
  const { type: _type, ...data } = event;
  return wrap(eventName(type, event.bounce_class), at, sequence, { ...data, event: type });
}

/** Presents an event of a contact as it was recorded. Its format is always our own: others have none (`hasContactEvents`). */
const presentContactEvent = ({ id, type, at, companyId, contact, sequence }: SequencedContactEvent) =>
  wrap(type, at, sequence, { ...contact, event: type, event_id: id, customer_id: companyId });

const wrap = (type: string, at: Date, sequence: bigint | null, data: Record<string, unknown>) => ({
  type,
  timestamp: at.toISOString(),
  // A number above 2^53 cannot be reached: 1,000,000 events a second for 285 years.
  ...(sequence !== null && { sequence: Number(sequence) }),
  data: sortKeys(data),
});
