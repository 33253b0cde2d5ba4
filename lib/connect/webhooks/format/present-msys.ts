import type { EventType } from '#lib/events/event-types.ts';
import { sortKeys } from './stable-json.ts';
import type { SequencedMailEvent } from './types.ts';

type EventClass = 'message_event' | 'track_event' | 'gen_event' | 'unsubscribe_event';

const CLASSES: Readonly<Record<EventType, EventClass>> = {
  injection: 'message_event',
  delivery: 'message_event',
  delay: 'message_event',
  bounce: 'message_event',
  out_of_band: 'message_event',
  policy_rejection: 'message_event',
  spam_complaint: 'message_event',
  generation_failure: 'gen_event',
  generation_rejection: 'gen_event',
  open: 'track_event',
  initial_open: 'track_event',
  click: 'track_event',
  list_unsubscribe: 'unsubscribe_event',
  link_unsubscribe: 'unsubscribe_event',
};

/**
 * Presents an event as SparkPost's webhooks do, so that a receiver written for them keeps working: times are Unix seconds
 * and numbers are texts. The number of the event is our own field.
 */
export function presentMsys({ event, type, at, sequence }: SequencedMailEvent): Record<string, unknown> {
  const fields = Object.entries(event).map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value]);
  const own = {
    ...Object.fromEntries(fields),
    type,
    timestamp: unixSeconds(at),
    injection_time: unixSeconds(new Date(String(event.injection_time))),
    ...(sequence !== null && { sequence: `${sequence}` }),
  };
  return { msys: { [CLASSES[type]]: sortKeys(own) } };
}

const unixSeconds = (at: Date): string => `${Math.floor(at.getTime() / 1_000)}`;
