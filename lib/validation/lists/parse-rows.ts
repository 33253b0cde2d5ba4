import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#lib/core/errors/app-error.ts';

/** Characters of one row: a quotation mark that is never closed ends here, and not with the file. */
const ROW_MAX = 100_000;

/** Cells of one row: a file of separators alone would else need many times its size in memory. */
const CELLS_MAX = 1_000;

/**
 * Parses the pieces of a list row by row, so that it is never in memory as a whole. Empty rows are left out.
 *
 * @param pieces UTF-8.
 * @throws {AppError} importFormat, invalidFormat (a row with more than 1,000 cells)
 */
export async function* parseRows(pieces: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<string[]> {
  const parser = Readable.from(pieces).compose(
    parse({
      bom: true,
      delimiter,
      max_record_size: ROW_MAX,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  );
  try {
    for await (const row of parser) {
      if (row.length > CELLS_MAX) throw tooManyCells();
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? new AppError('importFormat') : error;
  }
}

const tooManyCells = (): AppError =>
  new AppError('invalidFormat', {
    field: 'file',
    message: `A row has more than ${CELLS_MAX.toLocaleString('en')} columns. Remove those that are not needed.`,
  });
