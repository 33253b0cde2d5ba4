import { parseInput } from '#lib/core/errors/parse-input.ts';
import { listEvents } from '#lib/insight/activity/events/list-events.ts';
import { EventList, EventsQuery } from '#lib/insight/activity/events/schema.ts';
import type { Path } from './route.ts';

/** The calls of events (docs/contract.md §4). */
export const EVENT_PATHS: readonly Path[] = [
  {
    pattern: /^\/events$/,
    name: '/events',
    methods: {
      GET: {
        summary: 'List events by time and the ten filters of Activity',
        grant: 'message_events/view',
        takesBody: false,
        query: EventsQuery,
        answer: EventList,
        run: async ({ key, call }) => {
          const query = parseInput(EventsQuery, Object.fromEntries(new URLSearchParams(call.query)));
          return { answer: await listEvents(key, query, new Date()), replayed: false };
        },
      },
    },
  },
];
