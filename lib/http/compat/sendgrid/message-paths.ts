import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Message, MessageRecipient } from '#lib/engine/messages/read/message.ts';
import { getMessage } from '#lib/engine/messages/read/queries.ts';
import { type MessageFilter, searchMessages } from '#lib/engine/messages/read/search/search-messages.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { listEngagementCounts } from '#lib/events/read/queries.ts';
import { verdictOf } from '#lib/events/verdict.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { numberOf } from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';

/** Rows of an answer, and the days that are searched. */
const ROWS_MAX = 1_000;
const DAYS = 30;

/** The fields of a query; texts are compared as wholes by SendGrid, `LIKE` finds parts. */
const TERM = /^\s*(to_email|from_email|subject|msg_id)\s*(=|LIKE)\s*"([^"]*)"\s*$/i;

/** Reads `to_email="a@x" AND subject="Hello"`. @throws {AppError} missingField, invalidField */
function readQuery(text: string | null): { filter: Partial<MessageFilter>; messageId: string | null } {
  if (!text) throw refuse.missingField('query');
  let messageId: string | null = null;
  const filter: Partial<MessageFilter> = {};
  for (const part of text.split(/\s+AND\s+/i)) {
    const [, name = '', , quoted = ''] = TERM.exec(part) ?? [];
    const value = quoted.replace(/^%|%$/g, '');
    switch (name.toLowerCase()) {
      case 'to_email':
        filter.recipients = addressSpellings(value);
        break;
      case 'from_email':
        filter.from = value;
        break;
      case 'subject':
        filter.subject = value;
        break;
      case 'msg_id':
        messageId = value;
        break;
      default: {
        throw refuse.field(
          'query',
          'must join to_email, from_email, subject and msg_id with AND, as in to_email="a@example.com"',
        );
      }
    }
  }
  return { filter, messageId };
}

const FAILED: ReadonlySet<string> = new Set(['bounced', 'suppressed', 'expired', 'canceled']);

type Row = { message: Message; recipient: MessageRecipient };

/** Opens and clicks that are counted of one recipient at most. */
const COUNT_MAX = 1_000;

/** Presents recipients of messages with their opens and clicks. */
async function presentRows({ key }: VendorCall<undefined>, rows: readonly Row[]) {
  const { companyId } = key;
  const wanted = rows.flatMap(({ message, recipient }) =>
    ENGAGEMENTS.map((type) => ({ companyId, messageId: message.id, ordinal: recipient.ordinal, type })),
  );
  const found = wanted.length > 0 ? await listEngagementCounts(getReadPool(), wanted, COUNT_MAX) : [];
  const counts = new Map(
    found.map(({ messageId, ordinal, type, person, machine }) => [`${messageId} ${ordinal} ${type}`, person + machine]),
  );
  return rows.map((row) => {
    const countOf = (type: EventType) => counts.get(`${row.message.id} ${row.recipient.ordinal} ${type}`) ?? 0;
    // A message may have two pixels, which report the same open twice.
    return presentRow(row, Math.max(countOf('open'), countOf('initial_open')), countOf('click'));
  });
}

const ENGAGEMENTS: readonly EventType[] = ['open', 'initial_open', 'click'];

function presentRow({ message, recipient }: Row, opens: number, clicks: number) {
  const verdict = verdictOf(recipient);
  const isWaiting = verdict === 'queued' || verdict === 'deferred';
  return {
    from_email: message.friendlyFrom.replace(/^.*<(.*)>$/, '$1'),
    msg_id: message.id,
    subject: message.subject,
    to_email: recipient.rcptTo,
    status: isWaiting ? 'processing' : FAILED.has(verdict) ? 'not_delivered' : 'delivered',
    opens_count: opens,
    clicks_count: clicks,
    last_event_time: recipient.lastEventAt.toISOString(),
  };
}

async function search(admitted: VendorCall<undefined>): Promise<ApiAnswer> {
  const { call, key } = admitted;
  const parameters = new URLSearchParams(call.query);
  const unknown = [...parameters.keys()].find((name) => name !== 'query' && name !== 'limit');
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  const limit = Math.max(1, numberOf(parameters, 'limit', { ifMissing: 10, max: ROWS_MAX }));
  const { filter, messageId } = readQuery(parameters.get('query'));
  const now = Date.now();
  const range = { startMs: now - DAYS * DAY_MS, endMs: now + DAY_MS };
  const found =
    messageId === null
      ? (await searchMessages(key, { ...range, ...filter }, { offset: 0, limit })).messages
      : [await getMessage(key, messageId, 'message')];
  const rows = found.flatMap((message) =>
    message.recipients
      .filter(({ rcptTo }) => filter.recipients?.includes(rcptTo) !== false)
      .map((recipient) => ({ message, recipient })),
  );
  return createAnswer(200, { messages: await presentRows(admitted, rows.slice(0, limit)) });
}

async function get(admitted: VendorCall<undefined>): Promise<ApiAnswer> {
  const message = await getMessage(admitted.key, admitted.params[0] ?? '', 'message');
  const [recipient] = message.recipients;
  const [row] = await presentRows(admitted, recipient ? [{ message, recipient }] : []);
  const categories = message.tags?.map(({ name }) => name) ?? [];
  return createAnswer(200, { ...row, template_id: message.templateId ?? '', categories });
}

const view = (summary: string, run: (call: VendorCall<undefined>) => Promise<ApiAnswer>): VendorRoute => ({
  summary,
  grant: 'transmissions/view',
  body: 'none',
  run,
});

/** The calls of SendGrid's message search. */
export const SENDGRID_MESSAGES: readonly VendorPath[] = [
  {
    pattern: /^\/v3\/messages$/,
    name: '/v3/messages',
    methods: { GET: view(`Search the messages of ${DAYS} days by to_email, from_email, subject and msg_id`, search) },
  },
  {
    pattern: /^\/v3\/messages\/([^/]+)$/,
    name: '/v3/messages/{msg_id}',
    methods: { GET: view('Get a message', get) },
  },
];
