import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listEmailEvents } from '#lib/engine/messages/read/list-email-events.ts';
import { getBody, getMessage } from '#lib/engine/messages/read/queries.ts';
import { searchMessages } from '#lib/engine/messages/read/search/search-messages.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { presentDetails, presentPostmarkMessage } from './present-message.ts';
import { readPostmarkQuery } from './query.ts';

const FILTERS = [
  ...['recipient', 'fromemail', 'tag', 'status', 'todate', 'fromdate', 'subject', 'messagestream', 'metadata_'],
] as const;

/** Messages that wait for their delivery, by Postmark's words for a status. */
const STATUSES: Readonly<Record<string, boolean>> = { queued: true, sent: false, processed: false };

async function search({ call, key }: VendorCall<undefined>): Promise<ApiAnswer> {
  const query = readPostmarkQuery(call.query, FILTERS, new Date());
  const recipient = query.get('recipient');
  const status = query.get('status')?.toLowerCase() ?? null;
  if (status !== null && !Object.hasOwn(STATUSES, status)) throw refuse.field('status', 'must be queued or sent');
  const { total, messages } = await searchMessages(
    key,
    {
      startMs: query.startMs,
      endMs: query.endMs,
      recipients: recipient === null ? undefined : addressSpellings(recipient),
      from: query.get('fromemail') ?? undefined,
      subject: query.get('subject') ?? undefined,
      tag: query.get('tag') ?? undefined,
      metadata: query.metadata ?? undefined,
      isTransactional: query.isTransactional ?? undefined,
      isWaiting: status === null ? undefined : STATUSES[status],
    },
    { offset: query.offset, limit: query.count },
  );
  return createAnswer(200, { TotalCount: total, Messages: messages.map(presentPostmarkMessage) });
}

/** Returns the bytes of a message; null once they are no longer kept. */
async function findBody({ key, params }: VendorCall<undefined>): Promise<Buffer | null> {
  try {
    return await getBody(key, params[0] ?? '');
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

async function getDetails(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const message = await getMessage(call.key, call.params[0] ?? '', 'message');
  const [raw, events] = await Promise.all([findBody(call), listEmailEvents(call.key, message.id)]);
  return createAnswer(200, await presentDetails(message, raw, events.data));
}

async function dump(call: VendorCall<undefined>): Promise<ApiAnswer> {
  await getMessage(call.key, call.params[0] ?? '', 'message');
  return createAnswer(200, { Body: (await findBody(call))?.toString('utf8') ?? '' });
}

const view = (summary: string, run: (call: VendorCall<undefined>) => Promise<ApiAnswer>): VendorRoute => ({
  summary,
  grant: 'transmissions/view',
  body: 'none',
  run,
});

/** The calls of Postmark's outbound messages. */
export const POSTMARK_MESSAGES: readonly VendorPath[] = [
  {
    pattern: /^\/messages\/outbound$/i,
    name: '/messages/outbound',
    methods: { GET: view('Search the newest 10,000 messages of a range', search) },
  },
  {
    pattern: /^\/messages\/outbound\/([0-9a-f-]{36})\/details$/i,
    name: '/messages/outbound/{id}/details',
    methods: { GET: view('Get a message with its texts and events', getDetails) },
  },
  {
    pattern: /^\/messages\/outbound\/([0-9a-f-]{36})\/dump$/i,
    name: '/messages/outbound/{id}/dump',
    methods: { GET: view('Get the source of a message', dump) },
  },
];
