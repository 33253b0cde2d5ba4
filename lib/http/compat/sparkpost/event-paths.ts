import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { EventType } from '#lib/events/event-types.ts';
import type { EventColumn, EventCondition } from '#lib/events/read/list/filter.ts';
import { searchEvents } from '#lib/insight/activity/events/search-events.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { numberOf } from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';

/** Events of a page at most: SparkPost has 10,000. */
const PAGE_MAX = 1_000;

/** The days that are searched without `from`. */
const DAYS = 10;

/** Parameters with a list of values, by columns of events. */
const LISTS: Readonly<Record<string, EventColumn>> = {
  events: 'type',
  recipients: 'rcptTo',
  recipient_domains: 'recipientDomain',
  sending_domains: 'sendingDomain',
  transmissions: 'transmissionId',
  messages: 'messageId',
  campaigns: 'campaignId',
  bounce_classes: 'bounceClass',
  reasons: 'reason',
};

/** Parameters that are read beside the lists. */
const OTHERS = new Set(['from', 'to', 'subjects', 'from_addresses', 'per_page', 'cursor']);

function conditionOf(name: string, column: EventColumn, text: string): EventCondition {
  const values = text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  for (const value of values) {
    const isKnown =
      (column !== 'type' || EventType.safeParse(value).success) &&
      (!/Id$/.test(column) || column === 'campaignId' || isUuid(value)) &&
      (column !== 'bounceClass' || /^\d{1,3}$/.test(value));
    if (!isKnown) throw refuse.field(name, `has the value ${value.slice(0, 80)}, which does not exist`);
  }
  return { column, values, match: column === 'reason' ? 'part' : 'whole', isExcluded: false };
}

function instantOf(query: URLSearchParams, name: string, ifMissing: number): number {
  const text = query.get(name);
  const ms = text ? Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`) : ifMissing;
  if (Number.isNaN(ms)) throw refuse.field(name, 'must be an instant of ISO 8601');
  return ms;
}

/** Returns the test that a text of an event has one of the parts; none if they are not given. */
function partTest(query: URLSearchParams, name: string, field: 'subject' | 'friendly_from') {
  const parts = (query.get(name) ?? '').toLowerCase().split(',').filter(Boolean);
  if (parts.length === 0) return [];
  return [(event: Record<string, unknown>) => parts.some((part) => String(event[field]).toLowerCase().includes(part))];
}

async function search({ call, key }: VendorCall<undefined>): Promise<ApiAnswer> {
  const query = new URLSearchParams(call.query);
  const unknown = [...query.keys()].find((name) => !OTHERS.has(name) && !Object.hasOwn(LISTS, name));
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  const cursor = query.get('cursor') ?? 'initial';
  if (cursor !== 'initial' && !isUuid(cursor)) throw refuse.field('cursor', 'must be one of an earlier page');
  const endMs = instantOf(query, 'to', Date.now() + DAY_MS);
  const startMs = instantOf(query, 'from', Math.min(endMs, Date.now()) - DAYS * DAY_MS);
  const limit = Math.max(1, numberOf(query, 'per_page', { ifMissing: PAGE_MAX, max: PAGE_MAX }));
  const conditions = Object.entries(LISTS).flatMap(([name, column]) => {
    const text = query.get(name);
    return text ? [conditionOf(name, column, text)] : [];
  });
  const tests = [...partTest(query, 'subjects', 'subject'), ...partTest(query, 'from_addresses', 'friendly_from')];
  const filter = { startMs, endMs, conditions, before: cursor === 'initial' ? null : cursor };
  const { events, next } = await searchEvents(key, filter, limit, tests);
  query.set('cursor', next ?? '');
  const links = next === null ? {} : { next: `/api/v1/events/message?${query}` };
  return createAnswer(200, { results: events, total_count: events.length, links });
}

/** The calls of SparkPost's events. */
export const SPARKPOST_EVENTS: readonly VendorPath[] = [
  {
    pattern: /^\/api\/v1\/events\/message$/,
    name: '/api/v1/events/message',
    methods: { GET: { summary: 'Search events', grant: 'message_events/view', body: 'none', run: search } },
  },
];
