import type { Context } from '#lib/core/context.ts';
import { addSuppressions } from './add-suppressions.ts';
import { type ImportRow, readImport } from './read-import.ts';
import type { AddedSuppressions, ImportSuppressionsInput } from './schema.ts';

/** Kinds of entries in the lists of other vendors, in a column of types: they stop all mail. */
const ALL_MAIL = /^(?:(?:hard|soft)?_?bounces?|blocks?|blocked|invalid|(?:spam)?_?(?:complaints?|reports?)|manual.*)$/;

/** People who said no to mail that is not transactional. */
const UNSUBSCRIBED = /^(?:list_|link_)?unsubscribe[ds]?$/;

/**
 * Suppresses the addresses of a CSV. Each row is accepted or refused on its own; `index` counts the rows without the header,
 * `line` the lines of the file.
 *
 * @throws {AppError} everything of `readImport`, for a CSV that cannot be read as a whole
 */
export async function importSuppressions(ctx: Context, input: ImportSuppressionsInput): Promise<AddedSuppressions> {
  const { rows, names } = readImport(input.csv);
  const { type: types, ...columns } = names;
  return addSuppressions(
    ctx,
    { suppressions: rows.map(({ values }) => toInput(values)) },
    { lines: rows.map(({ line }) => line), columns: { ...columns, ...(types !== undefined && { types }) } },
  );
}

function toInput({ recipient = '', type = '', description = '', expiresAt = '' }: ImportRow['values']): unknown {
  const text = description.replace(/\p{Cc}+/gu, ' ').trim();
  return {
    recipient,
    ...readTypes(type),
    ...(text !== '' && { description: text.slice(0, 500) }),
    ...(expiresAt !== '' && { expiresAt }),
  };
}

function readTypes(type: string): { types?: string[] } {
  const key = type.toLowerCase().replace(/[\s-]+/g, '_');
  if (key === '' || ALL_MAIL.test(key)) return {};
  return { types: [UNSUBSCRIBED.test(key) ? 'non_transactional' : key] };
}
