import { CsvError } from 'csv-parse/sync';
import { type CsvRow, parseCsv } from '#lib/core/csv.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { addSuppressions } from './add-suppressions.ts';
import { type AddedSuppressions, type ImportSuppressionsInput, SUPPRESSIONS_AT_ONCE_MAX } from './schema.ts';
import type { ListContext } from './scope.ts';

/** Names of columns, as we write them and as other systems do. */
const COLUMNS: Readonly<Record<string, 'recipient' | 'type' | 'description' | 'expiresAt'>> = {
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
 * Suppresses the addresses of a CSV: the columns by the names of its first line, or the address alone in the first column.
 * Each row is accepted or refused on its own; `index` counts the rows without the header, `line` the lines of the file.
 *
 * @throws {AppError} invalidField for a CSV that cannot be parsed, is empty or has too many rows
 */
export async function importSuppressions(ctx: ListContext, input: ImportSuppressionsInput): Promise<AddedSuppressions> {
  const rows = parseRows(input.csv);
  const header = rows[0]?.cells.map((name) => COLUMNS[name.toLowerCase()]) ?? [];
  const hasHeader = header.includes('recipient');
  const given = hasHeader ? rows.slice(1) : rows;
  if (given.length === 0) throw refusal('has no rows');
  if (given.length > SUPPRESSIONS_AT_ONCE_MAX) throw refusal(`must have ${SUPPRESSIONS_AT_ONCE_MAX} rows or fewer`);
  const suppressions = given.map(({ cells }) => toInput(cells, hasHeader ? header : ['recipient']));
  return addSuppressions(
    ctx,
    { suppressions },
    given.map(({ line }) => line),
  );
}

function toInput(row: readonly string[], header: readonly ((typeof COLUMNS)[string] | undefined)[]): unknown {
  const cell = (name: (typeof COLUMNS)[string]): string => row[header.indexOf(name)] ?? '';
  const [type, description, expiresAt] = [cell('type'), cell('description'), cell('expiresAt')];
  return {
    recipient: cell('recipient'),
    ...(type !== '' && { types: [type.toLowerCase().replaceAll('-', '_')] }),
    ...(description !== '' && { description: description.slice(0, 500) }),
    ...(expiresAt !== '' && { expiresAt }),
  };
}

function parseRows(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    throw error instanceof CsvError ? refusal('has a quoted cell that is never closed') : error;
  }
}

function refusal(predicate: string): AppError {
  const cause = `The csv ${predicate}.`;
  return new AppError('invalidField', { field: 'csv', cause, message: cause });
}
