import { eventName } from './event-name.ts';
import { sortKeys } from './stable-json.ts';
import type { SequencedEvent } from './types.ts';

/**
 * Presents an event in our own format: its name, its time, its number and its data. The data holds the fields of
 * docs/contract.md §4, with the event type as `event`.
 */
export function presentSingle({ event, type, at, sequence }: SequencedEvent): Record<string, unknown> {
  const { type: _type, ...data } = event;
  return {
    type: eventName(type, event.bounce_class),
    timestamp: at.toISOString(),
    // A number above 2^53 cannot be reached: 1,000,000 events a second for 285 years.
    ...(sequence !== null && { sequence: Number(sequence) }),
    data: sortKeys({ ...data, event: type }),
  };
}
