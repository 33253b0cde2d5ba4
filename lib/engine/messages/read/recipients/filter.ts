import type { Message, Recipient } from '#generated/client.ts';
import type { ActivityFilter } from '#lib/core/activity-filters.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { RecipientStatus } from '#lib/events/verdict.ts';

/** A stretch of time in Unix milliseconds: from `startMs` up to, and without, `endMs`. */
export type TimeBounds = { startMs: number; endMs: number };

/** The key of a row of the list, which is ordered by it. */
export type RowKey = { messageId: string; ordinal: number };

/** The rows of the list that are wanted: all between the bounds that pass the filters, from a row on. */
export type ListFilter = {
  bounds: TimeBounds;
  messageId?: string;
  addresses?: readonly string[];
  /** Part of the recipient's address or of the subject, in any case. */
  text?: string;
  /** `status last_event` of the rows that count (`statesOf`). */
  states?: readonly string[];
  /** The sub-account whose messages count, beside what the scope may see. */
  subaccountId?: string | undefined;
  /** The advanced filters; a row must pass all of them. */
  advanced?: readonly ActivityFilter[];
  /** Starts after this row, or with `newer` before it; null starts at the end of the list. */
  from: RowKey | null;
  newer: boolean;
};

/** A recipient with the facts of its message that the list shows. */
export type RecipientRow = Pick<Recipient, 'messageId' | 'ordinal' | 'rcptTo' | 'lastEventAt' | 'reason'> &
  Pick<Message, 'subject' | 'friendlyFrom' | 'createdAt'> & {
    status: RecipientStatus;
    lastEvent: EventType;
    isSimulated: boolean;
  };

/** Rows of a list in its order; `end` is the row at which a search stopped before the end of the list, short of a page. */
export type FoundRows = { rows: RecipientRow[]; end: RowKey | null };
