import { presentMailgunEvent } from '#lib/events/vendor-formats/mailgun-event.ts';
import { sortKeys } from './stable-json.ts';
import type { SequencedEvent } from './types.ts';

/** Presents an event as Mailgun's webhooks do, without the signature, which is made when the body is sent. */
export const presentMailgun = ({ event }: SequencedEvent): Record<string, unknown> => ({
  'event-data': sortKeys(presentMailgunEvent(event)),
});
