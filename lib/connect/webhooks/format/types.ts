import type { LoadedContactEvent, LoadedMailEvent } from '../feed/load-events.ts';
import type { WebhookFormat } from '../schema.ts';

/** The number of an event among those sent to a webhook; null for tests and samples, which have no number. */
type Sequenced = { sequence: bigint | null };

/** An event of mail for one webhook, with the facts of its message as `presentEvent` of `lib/events` returns it. */
export type SequencedMailEvent = Pick<LoadedMailEvent, 'event' | 'id' | 'type' | 'at'> & Sequenced;

/** An event of a contact for one webhook. */
export type SequencedContactEvent = LoadedContactEvent & Sequenced;

/** An event for one webhook. */
export type SequencedEvent = SequencedMailEvent | SequencedContactEvent;

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
