import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The beginning of a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns a record of CSV (RFC 4180) with its CRLF. A cell that a spreadsheet would run is marked as text with an
 * apostrophe.
 */
export const csvLine = (cells: readonly (string | null)[]): string =>
  stringify([cells.map((cell) => (FORMULA.test(cell ?? '') ? `'${cell}` : cell))], {
    record_delimiter: '\r\n',
    // By default the package quotes only cells that contain a whole CRLF.
    quoted_match: /[\r\n]/,
  });

/**
 * Parses a CSV text (RFC 4180) into rows: separated by commas or semicolons, with any line ends. It skips a byte order mark
 * and empty rows, trims cells, and takes off the apostrophe that `csvLine` writes.
 *
 * @throws {CsvError} for a quoted cell that is never closed.
 */
export function parseCsv(text: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return parse(text, {
    bom: true,
    delimiter: firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
    cast: (cell) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell),
  });
}
