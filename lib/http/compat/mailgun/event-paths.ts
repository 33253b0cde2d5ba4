import { presentMailgunEvent } from '#lib/events/vendor-formats/mailgun-event.ts';
import { searchEvents } from '#lib/insight/activity/events/search-events.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';
import { END, type EventsPage, readEventQuery, readPage, writePage } from './event-query.ts';
import { requireDomain } from './require-domain.ts';

async function list(call: VendorCall<undefined>, page: EventsPage): Promise<ApiAnswer> {
  const domain = await requireDomain(call.key, call.params[0] ?? '');
  const wanted = readEventQuery(page.query, new Date());
  const found = page.before === END ? { events: [], next: null } : await search(call, domain, page, wanted);
  const url = (before: string | null) =>
    `${call.baseUrl}/v3/${domain}/events/${writePage({ query: page.query, before })}`;
  return createAnswer(200, {
    items: found.events.map(presentMailgunEvent),
    paging: { first: url(null), previous: url(null), next: url(found.next ?? END), last: url(END) },
  });
}

async function search(
  { key }: VendorCall<undefined>,
  domain: string,
  { before }: EventsPage,
  { startMs, endMs, limit, types, tests }: ReturnType<typeof readEventQuery>,
) {
  const conditions = [
    { column: 'sendingDomain' as const, values: [domain], match: 'whole' as const, isExcluded: false },
    ...(types ? [{ column: 'type' as const, values: types, match: 'whole' as const, isExcluded: false }] : []),
  ];
  return searchEvents(key, { startMs, endMs, conditions, before }, limit, tests);
}

const grant = 'message_events/view';

/** The calls of Mailgun's events. */
export const MAILGUN_EVENT_PATHS: readonly VendorPath[] = [
  {
    pattern: /^\/v3\/([^/]+)\/events$/,
    name: '/v3/{domain}/events',
    methods: {
      GET: {
        summary: 'Search events, the newest first',
        grant,
        body: 'none',
        run: (call) => list(call, { query: new URLSearchParams(call.call.query), before: null }),
      },
    },
  },
  {
    pattern: /^\/v3\/([^/]+)\/events\/([\w-]+)$/,
    name: '/v3/{domain}/events/{page}',
    methods: {
      GET: {
        summary: 'Get a further page of a search for events',
        grant,
        body: 'none',
        run: (call) => list(call, readPage(call.params[1] ?? '')),
      },
    },
  },
];
