import { stringify } from 'csv-stringify/sync';
import { FORMULA } from './tables/parse-text.ts';

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
