import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import type { WebhookFormat } from '../schema.ts';

/** An event for one webhook, with its number there. */
export type SequencedEvent = {
  /** The event with the facts of its message, as `presentEvent` of `lib/events` returns it. */
  event: PresentedEvent;
  id: string;
  type: EventType;
  at: Date;
  /** The number of the event among those sent to the webhook; null for tests and samples, which have no number. */
  sequence: bigint | null;
};

/** A body to post, the same bytes for the same events; the signature of its vendor is added when it is sent. */
export type FormattedBody = {
  format: WebhookFormat;
  contentType: string;
  body: string;
  /** The `webhook-id`; it holds no dot (Standard Webhooks). */
  id: string;
  /** Further headers of the format, in lower case. */
  headers: Readonly<Record<string, string>>;
};
