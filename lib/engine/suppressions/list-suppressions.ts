import type { Context } from '#lib/core/context.ts';
import { cursorOf, parseCursor } from './list-cursor.ts';
import { presentSuppression } from './present.ts';
import type { SuppressionPage, SuppressionQuery } from './schema.ts';
import { listScope } from './scope.ts';
import { listRows } from './store.ts';

/** A page of who gets no more mail, newest first. */
export async function listSuppressions(ctx: Context, query: SuppressionQuery): Promise<SuppressionPage> {
  const { cursor, limit, ...filter } = query;
  const rows = await listRows(listScope(ctx), filter, cursor ? parseCursor(cursor) : null, ctx.now(), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentSuppression),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  };
}
