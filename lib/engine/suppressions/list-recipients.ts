import type { Context } from '#lib/core/context.ts';
import { cursorOf, parseCursor } from './list-cursor.ts';
import { presentSuppression } from './present.ts';
import type { SuppressedRecipientPage, SuppressionQuery } from './schema.ts';
import { listScope } from './scope.ts';
import { findRowsOfRecipients, listNewestRows } from './store.ts';

/**
 * Lists a page of suppressed addresses, the last suppressed first, each with all its rows. A filter chooses addresses
 * with a matching row.
 */
export async function listRecipients(ctx: Context, query: SuppressionQuery): Promise<SuppressedRecipientPage> {
  const { cursor, limit, ...filter } = query;
  const [scope, now] = [listScope(ctx), ctx.now()];
  const newest = await listNewestRows(scope, filter, cursor ? parseCursor(cursor) : null, now, limit + 1);
  const shown = newest.slice(0, limit);
  const rows = await findRowsOfRecipients(
    scope,
    shown.map(({ recipient }) => recipient),
    now,
  );
  const last = shown.at(-1);
  return {
    data: shown.map(({ recipient }) => ({
      recipient,
      data: rows.filter((row) => row.recipient === recipient).map(presentSuppression),
    })),
    nextCursor: newest.length > limit && last ? cursorOf(last) : null,
  };
}
