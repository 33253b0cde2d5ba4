import { CsvError } from 'csv-parse/sync';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findDialect } from '#lib/core/tables/dialect.ts';
import { type Dialect, parseText, type TableRow } from '#lib/core/tables/parse-text.ts';
import { toKey } from '#lib/core/tables/to-key.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { findLayout, listAddressColumns } from '#lib/mail/lists/find-layout.ts';
import { SUPPRESSIONS_AT_ONCE_MAX } from './schema.ts';

/** A column of an import that has a meaning here. */
type Column = 'recipient' | 'type' | 'description' | 'expiresAt';

/** A row of an import: its values by the meaning of their columns, and its line in the file. */
export type ImportRow = { values: Partial<Record<Column, string>>; line: number };

/** An import: its rows, and the names of the columns that were read; none without a header. */
export type Import = { rows: ImportRow[]; names: Partial<Record<Column, string>> };

/**
 * Names of the columns beside the addresses, as `toKey` writes them: ours, then those of SparkPost, Amazon SES, Mailgun,
 * SendGrid, Postmark, Mailchimp and Brevo. Of several columns with one meaning the first name counts.
 */
const NAMES: Readonly<Record<Exclude<Column, 'recipient'>, readonly string[]>> = {
  type: ['type', 'suppressiontype', 'art'],
  description: [
    ...[
      'description',
      'reason',
      'error',
      'suppressionreason',
      'bouncereason',
      'unsubreason',
      'unsubscribereason',
      'details',
    ],
    ...['blocklistreason', 'beschreibung', 'grund', 'comment', 'note', 'notes', 'status', 'code'],
  ],
  expiresAt: ['expires', 'expiresat', 'expirydate', 'expiration'],
};

/**
 * Reads a CSV of addresses as lists to validate are read: the columns by the names of its first line, or the addresses alone.
 *
 * @throws {AppError} importEncoding, importDelimiter, importFormat, importHeader, emailFieldMissing, importEmpty, importSize
 */
export function readImport(csv: string): Import {
  // A decoder puts this character in place of bytes that are not of the encoding.
  if (csv.includes('\ufffd')) throw new AppError('importEncoding');
  const dialect = findDialect(csv);
  const rows = parseRows(csv, dialect);
  const [head = { cells: [], line: 0 }, next] = rows;
  const columns = readColumns(head.cells, next?.cells, dialect.delimiter);
  const given = columns.hasHeader ? rows.slice(1) : rows;
  if (given.length === 0) throw new AppError('importEmpty');
  if (given.length > SUPPRESSIONS_AT_ONCE_MAX) {
    throw new AppError('importSize', { values: { limit: SUPPRESSIONS_AT_ONCE_MAX.toLocaleString('en') } });
  }
  const names = columns.hasHeader ? columns.indexes.map(([column, index]) => [column, head.cells[index]] as const) : [];
  return { rows: given.map((row) => toRow(row, columns.indexes)), names: Object.fromEntries(names) };
}

function parseRows(text: string, dialect: Dialect): TableRow[] {
  try {
    return parseText(text, dialect);
  } catch (error) {
    throw error instanceof CsvError ? new AppError('importFormat') : error;
  }
}

/** The columns of an import that have a meaning, with their positions. */
type Columns = { hasHeader: boolean; indexes: (readonly [Column, number])[] };

function readColumns(head: readonly string[], next: readonly string[] | undefined, delimiter: string): Columns {
  const [, second] = listAddressColumns(head, next);
  if (second !== undefined) throw new AppError('importHeader', { values: { value: head[second] ?? '' } });
  const keys = head.map(toKey);
  const others = Object.entries(NAMES).flatMap(([column, names]) => {
    const name = names.find((one) => keys.includes(one));
    return name === undefined ? [] : [[column as Exclude<Column, 'recipient'>, keys.indexOf(name)] as const];
  });
  // A single cell that is no address may be one that is mistyped: its row is refused.
  if (head.length === 1 && others.length === 0 && listAddressColumns(head, next).length === 0)
    return { hasHeader: false, indexes: [['recipient', 0]] };
  const { hasHeader, column } = findAddresses([head, next ?? []], delimiter);
  if (!hasHeader) return { hasHeader, indexes: [['recipient', column]] };
  return { hasHeader, indexes: [['recipient', column], ...others.filter(([, index]) => index !== column)] };
}

/** Finds the column of the addresses; the refusal names the field of this call. */
function findAddresses(
  first: readonly (readonly string[])[],
  delimiter: string,
): { hasHeader: boolean; column: number } {
  if (first[0]?.length === 0) throw new AppError('importEmpty');
  try {
    return findLayout(first, delimiter);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'emailFieldMissing') throw error;
    throw new AppError('emailFieldMissing', { field: 'csv' });
  }
}

const toRow = ({ cells, line }: TableRow, indexes: Columns['indexes']): ImportRow => ({
  values: Object.fromEntries(
    indexes.map(([column, index]) => {
      const cell = cells[index] ?? '';
      return [column, column === 'recipient' ? addressOf(cell) : cell];
    }),
  ),
  line,
});
