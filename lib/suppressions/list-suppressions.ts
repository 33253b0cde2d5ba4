import { presentSuppression } from './present.ts';
import type { SuppressionPage, SuppressionQuery } from './schema.ts';
import { type ListContext, listScope } from './scope.ts';
import { type ListCursor, listRows, type SuppressionRow } from './store.ts';

/** A page of who gets no more mail, newest first. */
export async function listSuppressions(ctx: ListContext, query: SuppressionQuery): Promise<SuppressionPage> {
  const { cursor, limit, ...filter } = query;
  const rows = await listRows(listScope(ctx), filter, cursor ? readCursor(cursor) : null, ctx.now(), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentSuppression),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  };
}

const writeCursor = ({ createdAt, id }: SuppressionRow): string => `${createdAt.getTime()}.${id}`;

function readCursor(cursor: string): ListCursor {
  const dot = cursor.indexOf('.');
  return { createdAt: new Date(Number(cursor.slice(0, dot))), id: cursor.slice(dot + 1) };
}
