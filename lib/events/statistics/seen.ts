import type { EventType } from '../event-types.ts';
import type { NewEvent } from '../new-event.ts';

/**
 * The kinds of events that a recipient had, as bits of `recipients.seen`. The event that sets a bit is the first of its kind
 * in the message's life, which happens once: unique opens and clicks are these firsts, and add up over any range.
 */
export const SEEN = {
  opened: 1,
  openedByPerson: 2,
  initial: 4,
  initialByPerson: 8,
  clicked: 16,
  clickedByPerson: 32,
  confirmed: 64,
  confirmedByPerson: 128,
  delayed: 256,
  complained: 512,
  unsubscribed: 1_024,
} as const;

/** The bits of a kind of engagement: by anybody, and by a person. */
export type KindBits = { any: number; person: number };

const KINDS: Partial<Record<EventType, KindBits>> = {
  open: { any: SEEN.opened, person: SEEN.openedByPerson },
  initial_open: { any: SEEN.initial, person: SEEN.initialByPerson },
  click: { any: SEEN.clicked, person: SEEN.clickedByPerson },
};

/** Returns the bits of an open or a click; null for all other events. */
export const kindBits = (type: EventType): KindBits | null => KINDS[type] ?? null;

/** Checks whether a person opened or clicked, not a machine that fetches ahead. */
export const isByPerson = ({ data }: Pick<NewEvent, 'data'>): boolean => data.is_prefetched !== true;

/** Returns the bits that an open or a click sets. */
export function engagementBits(event: Pick<NewEvent, 'type' | 'data'>): number {
  const kind = kindBits(event.type);
  if (!kind) return 0;
  const any = kind.any | SEEN.confirmed;
  return isByPerson(event) ? any | kind.person | SEEN.confirmedByPerson : any;
}

const FEEDBACK: Partial<Record<EventType, number>> = {
  spam_complaint: SEEN.complained,
  list_unsubscribe: SEEN.unsubscribed,
  link_unsubscribe: SEEN.unsubscribed,
};

/** Returns the bit that feedback sets. */
export const feedbackBit = (type: EventType): number => FEEDBACK[type] ?? 0;
