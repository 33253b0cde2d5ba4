import { getMessage } from '#lib/engine/messages/read/queries.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import type { EventCondition } from '#lib/events/read/list/filter.ts';
import { searchEvents } from '#lib/insight/activity/events/search-events.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { streamOf } from './present-message.ts';
import { readPostmarkQuery } from './query.ts';

type Kind = 'opens' | 'clicks';

const TYPES: Readonly<Record<Kind, readonly EventType[]>> = { opens: ['open', 'initial_open'], clicks: ['click'] };

const FILTERS = ['recipient', 'tag', 'messagestream', 'todate', 'fromdate'] as const;

const UNKNOWN = { Name: 'Unknown', Company: 'Unknown', Family: 'Unknown' };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function present(kind: Kind, event: PresentedEvent) {
  const given = typeof event.geo_ip === 'object' && event.geo_ip !== null ? event.geo_ip : {};
  const geo = new Map<string, unknown>(Object.entries(given));
  const tags = Array.isArray(event.rcpt_tags) ? event.rcpt_tags : [];
  return {
    RecordType: kind === 'opens' ? 'Open' : 'Click',
    ...(kind === 'opens'
      ? { FirstOpen: event.type === 'initial_open', ReadSeconds: 0 }
      : { ClickLocation: 'HTML', OriginalLink: text(event.target_link_url) }),
    Client: UNKNOWN,
    OS: UNKNOWN,
    Platform: 'Unknown',
    UserAgent: text(event.user_agent),
    Geo: {
      CountryISOCode: text(geo.get('country')),
      Region: text(geo.get('region')),
      City: text(geo.get('city')),
      IP: text(event.ip_address),
    },
    MessageID: event.message_id,
    MessageStream: streamOf(event.transactional),
    ReceivedAt: event.timestamp,
    Tag: text(tags[0]),
    Recipient: event.rcpt_to,
  };
}

/** Lists opens or clicks; the total counts one more than the page reaches while there are further ones. */
async function list({ call, key, params }: VendorCall<undefined>, kind: Kind): Promise<ApiAnswer> {
  const query = readPostmarkQuery(call.query, FILTERS, new Date());
  const id = params[0];
  if (id !== undefined) await getMessage(key, id, 'message');
  const condition = (column: EventCondition['column'], values: readonly string[]): EventCondition => ({
    column,
    values,
    match: 'whole',
    isExcluded: false,
  });
  const recipient = query.get('recipient');
  const tag = query.get('tag');
  const wanted = query.offset + query.count;
  const { events, next } = await searchEvents(
    key,
    {
      startMs: query.startMs,
      endMs: query.endMs,
      before: null,
      conditions: [
        condition('type', TYPES[kind]),
        ...(id === undefined ? [] : [condition('messageId', [id])]),
        ...(recipient === null ? [] : [condition('rcptTo', addressSpellings(recipient))]),
      ],
    },
    Math.max(1, wanted),
    [
      ...(tag === null
        ? []
        : [(event: PresentedEvent) => Array.isArray(event.rcpt_tags) && event.rcpt_tags[0] === tag]),
      ...(query.isTransactional === null
        ? []
        : [(event: PresentedEvent) => event.transactional === query.isTransactional]),
    ],
  );
  const rows = events.slice(query.offset, wanted).map((event) => present(kind, event));
  const TotalCount = events.length + (next === null ? 0 : 1);
  return createAnswer(200, kind === 'opens' ? { TotalCount, Opens: rows } : { TotalCount, Clicks: rows });
}

const view = (summary: string, run: (call: VendorCall<undefined>) => Promise<ApiAnswer>): VendorRoute => ({
  summary,
  grant: 'message_events/view',
  body: 'none',
  run,
});

const pathsOf = (kind: Kind): VendorPath[] => [
  {
    pattern: new RegExp(`^/messages/outbound/${kind}$`, 'i'),
    name: `/messages/outbound/${kind}`,
    methods: { GET: view(`List ${kind}, the newest first`, (call) => list(call, kind)) },
  },
  {
    pattern: new RegExp(`^/messages/outbound/${kind}/([^/]+)$`, 'i'),
    name: `/messages/outbound/${kind}/{id}`,
    methods: { GET: view(`List the ${kind} of a message`, (call) => list(call, kind)) },
  },
];

/** The calls of Postmark's opens and clicks. */
export const POSTMARK_ENGAGEMENTS: readonly VendorPath[] = [...pathsOf('opens'), ...pathsOf('clicks')];
