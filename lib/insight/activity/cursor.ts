import type { RowKey } from '#lib/engine/messages/read/recipients/filter.ts';

/** The cursor of a row, as `ActivityCursor` reads it. */
export const writeCursor = ({ messageId, ordinal }: RowKey): string => `${messageId}.${ordinal}`;

/** The row's place that a valid cursor names. */
export function readCursor(cursor: string): RowKey {
  return { messageId: cursor.slice(0, 36), ordinal: Number(cursor.slice(37)) };
}
