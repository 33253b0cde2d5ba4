import { listEvents } from '#lib/insight/activity/events/list-events.ts';
import { EventList, EventsQuery } from '#lib/insight/activity/events/schema.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

/** The calls of keys on events (docs/contract.md §4). */
export const KEY_CALLS = {
  'GET /api/v1/events': keyCall({
    summary: 'List events by time and the ten filters of Activity',
    grant: 'message_events/view',
    isCamelCase: true,
    query: EventsQuery,
    answer: EventList,
    run: ({ key, query }) => listEvents(key, query, new Date()),
  }),
};
