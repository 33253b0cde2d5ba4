import { parseRows } from './parse-rows.ts';
import { type ListRow, readPieces } from './store.ts';

/** Returns rows without the line of the column names. */
export async function* withoutHeader(rows: AsyncIterable<string[]>, hasHeader: boolean): AsyncGenerator<string[]> {
  let isHeader = hasHeader;
  for await (const row of rows) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

/** Reads the rows of a stored list. */
export const readRows = ({ companyId, id, delimiter, hasHeader }: ListRow): AsyncGenerator<string[]> =>
  withoutHeader(parseRows(readPieces({ companyId, listId: id }), delimiter), hasHeader);
