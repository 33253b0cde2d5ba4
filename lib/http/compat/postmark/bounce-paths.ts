import { refuse } from '#lib/core/errors/refuse.ts';
import { listSuppressedRecipients } from '#lib/engine/messages/accept/checks/check-suppression.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import type { EventCondition } from '#lib/events/read/list/filter.ts';
import { bounceNumber, bounceTime, bounceTypeOf } from '#lib/events/vendor-formats/postmark-bounces.ts';
import { searchEvents } from '#lib/insight/activity/events/search-events.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { findSuppressionKind, removeKind, suppressionContext } from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { streamOf } from './present-message.ts';
import { readPostmarkQuery } from './query.ts';
import { serverNumber } from './streams.ts';

const TYPES: readonly EventType[] = ['bounce', 'out_of_band', 'spam_complaint'];

/** The bounce class of a recipient that was not tried, because suppressed: at Postmark such a message is refused. */
const SUPPRESSED = 25;

const FILTERS = [
  ...['type', 'inactive', 'emailfilter', 'tag', 'messageid', 'fromdate', 'todate', 'messagestream'],
] as const;

const condition = (
  column: EventCondition['column'],
  values: readonly string[],
  isExcluded = false,
): EventCondition => ({
  column,
  values,
  match: 'whole',
  isExcluded,
});

const CONDITIONS = [condition('type', TYPES), condition('bounceClass', [`${SUPPRESSED}`], true)];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Presents bounces; an address is inactive while mail of the bounce's stream to it is suppressed. */
async function present({ key }: VendorCall<undefined>, events: readonly PresentedEvent[]) {
  const inactive = new Map<boolean, Set<string>>();
  for (const isTransactional of [true, false]) {
    const addresses = events
      .filter((one) => (one.transactional !== false) === isTransactional)
      .map((one) => one.rcpt_to);
    inactive.set(isTransactional, await listSuppressedRecipients(key, addresses, isTransactional));
  }
  return events.map((event) => {
    const [Type, TypeCode, Name] = bounceTypeOf(event);
    const isInactive = inactive.get(event.transactional !== false)?.has(event.rcpt_to) === true;
    const tags = Array.isArray(event.rcpt_tags) ? event.rcpt_tags : [];
    return {
      RecordType: 'Bounce',
      ID: bounceNumber(event.event_id),
      Type,
      TypeCode,
      Name,
      Tag: text(tags[0]),
      MessageID: event.message_id,
      ServerID: serverNumber(key.companyId),
      MessageStream: streamOf(event.transactional),
      Description: text(event.reason),
      Details: text(event.raw_reason),
      Email: event.rcpt_to,
      From: text(event.friendly_from),
      BouncedAt: event.timestamp,
      DumpAvailable: text(event.raw_reason) !== '',
      Inactive: isInactive,
      CanActivate: isInactive && event.type !== 'spam_complaint',
      Subject: text(event.subject),
    };
  });
}

async function list(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const query = readPostmarkQuery(call.call.query, FILTERS, new Date());
  const [type, email, tag] = [query.get('type'), query.get('emailfilter')?.toLowerCase(), query.get('tag')];
  const messageId = query.get('messageid');
  const wanted = query.offset + query.count;
  const { startMs, endMs, isTransactional } = query;
  const filter = {
    startMs,
    endMs,
    before: null,
    conditions: [...CONDITIONS, ...(messageId === null ? [] : [condition('messageId', [requireId(messageId)])])],
  };
  const { events, next } = await searchEvents(call.key, filter, Math.max(1, wanted), [
    (event) =>
      (type === null || bounceTypeOf(event)[0] === type) &&
      (!email || event.rcpt_to.toLowerCase().includes(email)) &&
      (tag === null || (Array.isArray(event.rcpt_tags) && event.rcpt_tags[0] === tag)) &&
      (isTransactional === null || event.transactional === isTransactional),
  ]);
  const rows = await present(call, events.slice(query.offset, wanted));
  const inactive = query.get('inactive');
  const shown = inactive === null ? rows : rows.filter((row) => String(row.Inactive) === inactive.toLowerCase());
  return createAnswer(200, { TotalCount: events.length + (next === null ? 0 : 1), Bounces: shown });
}

function requireId(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw refuse.field('messageID', 'must be the id of a message');
}

/** Finds a bounce by its number. @throws {AppError} notFound */
async function getBounce({ key, params }: VendorCall<undefined>): Promise<PresentedEvent> {
  const number = Number(params[0] ?? '');
  const startMs = bounceTime(number);
  const filter = { startMs, endMs: startMs + 1, before: null, conditions: CONDITIONS };
  const { events } = await searchEvents(key, filter, 100);
  const found = events.find((event) => bounceNumber(event.event_id) === number);
  if (!found) throw refuse.notFound('bounce');
  return found;
}

async function get(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const [bounce] = await present(call, [await getBounce(call)]);
  return createAnswer(200, bounce);
}

/** Takes the address of a bounce off the list, unless it complained or somebody else put it there. */
async function activate(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const event = await getBounce(call);
  const ctx = await suppressionContext(call);
  const kind = { sources: ['Bounce Rule'] as const };
  if ((await findSuppressionKind(ctx, kind, event.rcpt_to)).length > 0) await removeKind(ctx, kind, event.rcpt_to);
  const [Bounce] = await present(call, [event]);
  if (Bounce?.Inactive)
    throw refuse.fieldBecause('ID', 'The address did not become inactive by a bounce and cannot be activated here.');
  return createAnswer(200, { Message: 'OK', Bounce });
}

const NUMBER = '(\\d{1,16})';

const view = (summary: string, run: (call: VendorCall<undefined>) => Promise<ApiAnswer>): VendorRoute => ({
  summary,
  grant: 'message_events/view',
  body: 'none',
  run,
});

/** The calls of Postmark's bounces. */
export const POSTMARK_BOUNCES: readonly VendorPath[] = [
  {
    pattern: /^\/bounces$/i,
    name: '/bounces',
    methods: { GET: view('List bounces and complaints, the newest first', list) },
  },
  {
    pattern: new RegExp(`^/bounces/${NUMBER}$`, 'i'),
    name: '/bounces/{id}',
    methods: { GET: view('Get a bounce', get) },
  },
  {
    pattern: new RegExp(`^/bounces/${NUMBER}/dump$`, 'i'),
    name: '/bounces/{id}/dump',
    methods: {
      GET: view('Get the words of the remote server', async (call) =>
        createAnswer(200, { Body: text((await getBounce(call)).raw_reason) }),
      ),
    },
  },
  {
    pattern: new RegExp(`^/bounces/${NUMBER}/activate$`, 'i'),
    name: '/bounces/{id}/activate',
    methods: {
      PUT: {
        summary: 'Take the address of a bounce off the list',
        grant: 'suppression_lists/manage',
        body: 'none',
        run: activate,
      },
    },
  },
];
