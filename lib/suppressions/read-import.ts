import { CsvError } from 'csv-parse/sync';
import { type CsvRow, parseCsv } from '#lib/core/csv.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { SUPPRESSIONS_AT_ONCE_MAX } from './schema.ts';

/** A column of an import that has a meaning here. */
type Column = 'recipient' | 'type' | 'description' | 'expiresAt';

/** A row of an import: its values by the meaning of their columns, and its line in the file. */
export type ImportRow = { values: Partial<Record<Column, string>>; line: number };

/** Names of columns, as we write them and as other systems do. */
const COLUMNS: Readonly<Record<string, Column>> = {
  recipient: 'recipient',
  email: 'recipient',
  'e-mail': 'recipient',
  address: 'recipient',
  type: 'type',
  description: 'description',
  reason: 'description',
  expires: 'expiresAt',
  expires_at: 'expiresAt',
};

/**
 * Reads a CSV of addresses: the columns by the names of its first line, or the address alone in the first column.
 *
 * @throws {AppError} importEncoding, importDelimiter, importFormat, importHeader, emailFieldMissing, importEmpty, importSize
 */
export function readImport(csv: string): ImportRow[] {
  // A decoder puts this character in place of bytes that are not of the encoding.
  if (csv.includes('\ufffd')) throw new AppError('importEncoding');
  requireDelimiter(csv);
  const rows = parseRows(csv);
  const names = rows[0]?.cells ?? [];
  const header = names.map((name) => COLUMNS[name.toLowerCase()]);
  const hasHeader = header.includes('recipient');
  if (hasHeader) requireSingle(header, names);
  else requireAddress(header, names);
  const given = hasHeader ? rows.slice(1) : rows;
  if (given.length === 0) throw new AppError('importEmpty');
  if (given.length > SUPPRESSIONS_AT_ONCE_MAX) {
    throw new AppError('importSize', { values: { limit: SUPPRESSIONS_AT_ONCE_MAX.toLocaleString('en') } });
  }
  return given.map((row) => toRow(row, hasHeader ? header : ['recipient']));
}

/** Refuses columns that are separated by something else: the first line would be read as one cell. */
function requireDelimiter(csv: string): void {
  const firstLine = /^[^\r\n]*/.exec(csv)?.[0] ?? '';
  if (/[\t|]/.test(firstLine) && !/[,;]/.test(firstLine)) throw new AppError('importDelimiter');
}

function parseRows(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    throw error instanceof CsvError ? new AppError('importFormat') : error;
  }
}

function requireSingle(header: readonly (Column | undefined)[], names: readonly string[]): void {
  const twice = header.findIndex((column, index) => column !== undefined && header.indexOf(column) < index);
  if (twice >= 0) throw new AppError('importHeader', { values: { value: names[twice] ?? '' } });
}

/** Refuses a first line that names columns and none of them an address. A single cell may be an address that is mistyped. */
function requireAddress(header: readonly (Column | undefined)[], cells: readonly string[]): void {
  const isHeader = cells.length > 1 || header.some((column) => column !== undefined);
  if (isHeader && !cells.some((cell) => cell.includes('@'))) throw new AppError('emailFieldMissing', { field: 'csv' });
}

const toRow = ({ cells, line }: CsvRow, header: readonly (Column | undefined)[]): ImportRow => ({
  values: Object.fromEntries(header.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []))),
  line,
});
