import type { ListCursor, SuppressionRow } from './store.ts';

/** Returns the cursor that continues a list after a row. */
export const cursorOf = ({ createdAt, id }: Pick<SuppressionRow, 'createdAt' | 'id'>): string =>
  `${createdAt.getTime()}.${id}`;

/** Parses a cursor of the form that `SuppressionQuery` accepts. */
export function parseCursor(cursor: string): ListCursor {
  const dot = cursor.indexOf('.');
  return { createdAt: new Date(Number(cursor.slice(0, dot))), id: cursor.slice(dot + 1) };
}
