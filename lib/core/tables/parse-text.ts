import { CsvError, type Info, parse } from 'csv-parse/sync';

/** How the cells of a text are separated. */
export type Dialect = {
  /** One character. */
  delimiter: string;
  /** The character around a cell that contains the delimiter; null for none. */
  quote: '"' | "'" | null;
  /** How a quotation mark within such a cell is written: twice, or after a backslash. */
  escapes: 'doubled' | 'backslash';
  /** Lines before the table that are no rows: `sep=;`, comments. */
  preamble: number;
};

/** The dialect of RFC 4180, in which exports are written. */
export const STANDARD_DIALECT: Dialect = { delimiter: ',', quote: '"', escapes: 'doubled', preamble: 0 };

/** A row of a table: its cells, and the line of the text that it ends on, or the row of the sheet; counted from 1. */
export type TableRow = { cells: string[]; line: number };

/** Columns of one row: a file of separators alone would else need many times its size in memory. */
export const COLUMNS_MAX = 1_000;

/** The beginning of a cell that a spreadsheet would run as a formula. */
export const FORMULA = /^[=+\-@\t\r]/;

/** Takes the apostrophe off by which an export marks a cell as text that a spreadsheet would run. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * Options for `csv-parse` that read a dialect as people and programs write it: any line ends, cells padded with blanks, quotation marks
 * within cells, rows of any number of cells. A byte order mark and empty rows are skipped, and cells are trimmed.
 */
export const csvOptions = ({ delimiter, quote, escapes }: Omit<Dialect, 'preamble'>) => ({
  bom: true,
  delimiter,
  quote: quote ?? false,
  escape: escapes === 'backslash' ? '\\' : (quote ?? '"'),
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
  cast: unguardCell,
});

/**
 * Parses a text into rows.
 *
 * @param most rows that are read.
 * @throws {CsvError} for a quoted cell that is never closed.
 */
export function parseText(text: string, dialect: Dialect = STANDARD_DIALECT, most?: number): TableRow[] {
  const rows: TableRow[] = [];
  parse(blankLines(text, dialect.preamble), {
    ...csvOptions(dialect),
    ...(most !== undefined && { to: most }),
    on_record: (cells: string[], { lines }: Info) => {
      rows.push({ cells, line: lines });
      return null;
    },
  });
  return rows;
}

/** Parses the beginning of a text, which may end within a row: that row is left out. Null for a text that this dialect cannot have. */
export function parseBeginning(text: string, dialect: Dialect, isWhole: boolean, most: number): string[][] | null {
  const rows: string[][] = [];
  try {
    parse(blankLines(text, dialect.preamble), {
      ...csvOptions(dialect),
      to: most,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return isWhole ? null : rows;
  }
  if (!isWhole && rows.length < most && rows.length > 1) rows.pop();
  return rows;
}

/** Empties the first lines of a text, and keeps their ends: the lines after them have their numbers. */
export function blankLines(text: string, count: number): string {
  let at = 0;
  let ends = '';
  for (let line = 0; line < count; line += 1) {
    const end = /\r\n|\n|\r/g;
    end.lastIndex = at;
    const found = end.exec(text);
    if (!found) return ends;
    ends += found[0];
    at = found.index + found[0].length;
  }
  return ends + text.slice(at);
}
