import { STANDARD_DIALECT } from '#lib/core/tables/parse-text.ts';
import { readCsv } from '#lib/infra/tables/read-csv.ts';
import { type ListRow, readPieces } from './store.ts';

/**
 * Parses the pieces of a list row by row, so that it is never in memory as a whole. Empty rows are left out.
 *
 * @param pieces UTF-8.
 * @throws {AppError} importFormat, invalidFormat (too many columns)
 */
export async function* parseRows(pieces: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<string[]> {
  for await (const { cells } of readCsv(pieces, { ...STANDARD_DIALECT, delimiter })) yield cells;
}

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
