import type { Context, Scope } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import type { ListFilter, RecipientRow, RowKey } from '#lib/engine/messages/read/recipients/filter.ts';
import { findRecipientPage } from '#lib/engine/messages/read/recipients/find-recipient-page.ts';
import { listFilters, scanMaxOf } from './list-filters.ts';
import { presentRow } from './present.ts';
import { rangeBounds } from './range.ts';
import type { ActivityPage, ActivityQuery } from './schema.ts';

/**
 * Lists a page of messages, a row per recipient, newest first.
 *
 * @throws {AppError} missingField, invalidField for a custom range that breaks the rules of docs/product.md §5.
 */
export async function listActivity(ctx: Context, query: ActivityQuery): Promise<ActivityPage> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const { cursor, before } = query;
  const [first, ifEmpty] = listFilters(query, rangeBounds(query, timezone, ctx.now()));
  const start = {
    from: cursor ? readCursor(cursor) : before ? readCursor(before) : null,
    newer: cursor === undefined && before !== undefined,
  };
  const page = await readPage(ctx.scope, { ...first, ...start }, query.limit);
  return ifEmpty && page.data.length === 0 ? readPage(ctx.scope, { ...ifEmpty, ...start }, query.limit) : page;
}

/** Reads a page; less than a page of newer rows gives way to the first page. */
async function readPage(scope: Scope, filter: ListFilter, limit: number): Promise<ActivityPage> {
  const { rows, end } = await findRecipientPage(scope, filter, limit + 1, scanMaxOf(filter));
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

/** The cursor of a row, as `ActivityCursor` reads it. */
const writeCursor = ({ messageId, ordinal }: RowKey): string => `${messageId}.${ordinal}`;

/** The row's place that a valid cursor names. */
function readCursor(cursor: string): RowKey {
  return { messageId: cursor.slice(0, 36), ordinal: Number(cursor.slice(37)) };
}
