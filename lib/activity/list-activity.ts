import type { Context, Scope } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import { statesOf, type Verdict } from '#lib/events/verdict.ts';
import { getSendingFacts } from '#lib/messages/accept/facts/get-sending-facts.ts';
import type { ListFilter, RecipientRow, RowKey } from '#lib/messages/read/recipients/filter.ts';
import { findRecipientPage } from '#lib/messages/read/recipients/find-recipient-page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { presentRow } from './present.ts';
import { rangeBounds } from './range.ts';
import type { ActivityPage, ActivityQuery, StatusChoice } from './schema.ts';
import { readSearch, type Search } from './search.ts';

/** Rows that one request looks at for a text or a status before it answers with what it found. */
const SCAN_MAX = 50_000;

/** The verdicts of each choice; `delivery` is all that arrived, whatever the recipient did with it. */
const VERDICTS: Record<StatusChoice, readonly Verdict[]> = {
  injection: ['queued', 'deferred', 'canceled'],
  delivery: ['delivered', 'captured', 'opened', 'clicked', 'unsubscribed', 'complained'],
  open: ['opened'],
  click: ['clicked'],
  unsubscribe: ['unsubscribed'],
  complaint: ['complained'],
  bounce: ['bounced', 'suppressed', 'expired'],
};

/**
 * Lists a page of messages, a row per recipient, newest first.
 *
 * @throws {AppError} missingField, invalidField for a custom range that breaks the rules of docs/product.md §5.
 */
export async function listActivity(ctx: Context, query: ActivityQuery): Promise<ActivityPage> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const filter: ListFilter = {
    bounds: rangeBounds(query, timezone, ctx.now()),
    from: query.cursor ? readCursor(query.cursor) : query.before ? readCursor(query.before) : null,
    newer: query.cursor === undefined && query.before !== undefined,
    subaccountId: query.subaccount,
    ...(query.status && { states: statesOf(VERDICTS[query.status]) }),
  };
  const search = readSearch(query.search);
  const page = await readPage(ctx.scope, narrow(filter, search), query.limit);
  // What looks like a whole address may be the beginning of a longer one.
  const isPart = search?.by === 'recipient' && page.data.length === 0;
  return isPart ? readPage(ctx.scope, { ...filter, text: query.search ?? '' }, query.limit) : page;
}

function narrow(filter: ListFilter, search: Search | null): ListFilter {
  if (search?.by === 'recipient') return { ...filter, addresses: search.addresses };
  if (search?.by === 'text') return { ...filter, text: search.text };
  if (search?.by !== 'message') return filter;
  const startMs = idTime(search.messageId);
  return { ...filter, messageId: search.messageId, bounds: { startMs, endMs: startMs + 1 } };
}

/** Reads a page; less than a page of newer rows gives way to the first page. */
async function readPage(scope: Scope, filter: ListFilter, limit: number): Promise<ActivityPage> {
  const { rows, end } = await findRecipientPage(scope, filter, limit + 1, SCAN_MAX);
  if (!filter.newer) return olderPage(filter, rows, end, limit);
  if (rows.length <= limit) return readPage(scope, { ...filter, from: null, newer: false }, limit);
  const shown = rows.reverse().slice(1);
  return {
    data: shown.map(presentRow),
    nextCursor: cursorOf(shown.at(-1)),
    previousCursor: cursorOf(shown[0]),
    searchedTo: null,
  };
}

function olderPage(filter: ListFilter, rows: RecipientRow[], end: RowKey | null, limit: number): ActivityPage {
  const shown = rows.slice(0, limit);
  const previousCursor = filter.from ? (cursorOf(shown[0]) ?? writeCursor(filter.from)) : null;
  const page = { data: shown.map(presentRow), previousCursor, searchedTo: null };
  if (rows.length > limit) return { ...page, nextCursor: cursorOf(shown.at(-1)) };
  if (!end) return { ...page, nextCursor: null };
  return { ...page, nextCursor: writeCursor(end), searchedTo: new Date(idTime(end.messageId)).toISOString() };
}

const cursorOf = (row: RecipientRow | undefined): string | null => (row ? writeCursor(row) : null);
