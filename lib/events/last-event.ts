import type { EventType } from './event-types.ts';

/**
 * The events that may follow a delivery, in rising order. A recipient's `last_event` is the last one that matters: a click
 * replaces an open, an open never replaces a click, and a complaint stays.
 */
const FOLLOW_UPS = [
  'initial_open',
  'open',
  'click',
  'link_unsubscribe',
  'list_unsubscribe',
  'out_of_band',
  'spam_complaint',
] as const satisfies readonly EventType[];

/** Compares two events by how much they say of a recipient: above 0 where the first says more. */
export const compareEvents = (one: EventType, other: EventType): number => rank(one) - rank(other);

const RANKS: ReadonlyMap<EventType, number> = new Map(FOLLOW_UPS.map((type, index) => [type, index + 1]));

const rank = (type: EventType): number => RANKS.get(type) ?? 0;

/** SQL for the rank of an event type: 0 for those of the delivery itself. */
export const eventRank = (column: string): string =>
  `coalesce(array_position(ARRAY[${FOLLOW_UPS.map((type) => `'${type}'`).join(', ')}], ${column}), 0)`;
