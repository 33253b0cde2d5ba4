import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The beginning of a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns records of CSV (RFC 4180), each with its CRLF. A cell that a spreadsheet would run is marked as text with an
 * apostrophe.
 */
export const csvLines = (records: readonly (readonly (string | null)[])[]): string =>
  stringify(
    records.map((cells) => cells.map((cell) => (FORMULA.test(cell ?? '') ? `'${cell}` : cell))),
    {
      record_delimiter: '\r\n',
      // By default the package quotes only cells that contain a whole CRLF.
      quoted_match: /[\r\n]/,
    },
  );

/** A row of a CSV text: its cells, and the line of the text that it ends on, counted from 1. */
export type CsvRow = { cells: string[]; line: number };

/**
 * The reading of CSV (RFC 4180) as people and programs write it, for `csv-parse`: any line ends, cells padded with blanks,
 * quotation marks within cells, rows of any number of cells. A byte order mark and empty rows are skipped, cells are trimmed, and the
 * apostrophe that `csvLines` writes is taken off.
 */
export const CSV_READING = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
  cast: (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell),
};

/**
 * Parses a CSV text into rows.
 *
 * @throws {CsvError} for a quoted cell that is never closed.
 */
export function parseCsv(text: string, delimiter = ','): CsvRow[] {
  const rows: CsvRow[] = [];
  parse(text, {
    ...CSV_READING,
    delimiter,
    on_record: (cells, { lines }) => {
      rows.push({ cells, line: lines });
      return null;
    },
  });
  return rows;
}
