import { z } from 'zod';
import { EventType } from '#lib/events/event-types.ts';
import { FILTER_PARAMETERS } from '../filter-schema.ts';

/** Events of a page at most, and where the caller does not say. */
export const EVENTS_PAGE_MAX = 1_000;
const EVENTS_PAGE = 100;

/**
 * The query of `GET /events`: instants, a page, and the ten filters of the activity list, whose values are separated by
 * `|`; `subject!=Hello` leaves values out.
 */
export const EventsQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** The `next_cursor` of the page before. */
  cursor: z.uuid({ error: 'must be a cursor of this list' }).optional(),
  limit: z.coerce.number().int().min(1).max(EVENTS_PAGE_MAX).default(EVENTS_PAGE),
  ...FILTER_PARAMETERS,
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** A page of events, newest first; each type adds fields of its own (docs/contract.md §4). */
export const EventList = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  data: z.array(
    z.looseObject({
      type: EventType,
      event_id: z.uuid(),
      timestamp: z.iso.datetime(),
      message_id: z.uuid(),
      rcpt_to: z.string(),
    }),
  ),
});
export type EventList = z.infer<typeof EventList>;
