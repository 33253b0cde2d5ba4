import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CSV_READING } from '#lib/core/csv.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/** Characters of one row: a quotation mark that is never closed ends here, and not with the file. */
const ROW_MAX = 100_000;

/**
 * Parses the pieces of a list row by row, so that it is never in memory as a whole. Empty rows are left out.
 *
 * @param pieces UTF-8.
 * @throws {AppError} importFormat
 */
export async function* parseRows(pieces: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<string[]> {
  const parser = Readable.from(pieces).compose(parse({ ...CSV_READING, delimiter, max_record_size: ROW_MAX }));
  try {
    for await (const row of parser) yield row;
  } catch (error) {
    throw error instanceof CsvError ? new AppError('importFormat') : error;
  }
}
