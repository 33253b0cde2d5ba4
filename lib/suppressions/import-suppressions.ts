import type { Context } from '#lib/core/context.ts';
import { addSuppressions } from './add-suppressions.ts';
import { type ImportRow, readImport } from './read-import.ts';
import type { AddedSuppressions, ImportSuppressionsInput } from './schema.ts';

/**
 * Suppresses the addresses of a CSV. Each row is accepted or refused on its own; `index` counts the rows without the header,
 * `line` the lines of the file.
 *
 * @throws {AppError} everything of `readImport`, for a CSV that cannot be read as a whole
 */
export async function importSuppressions(ctx: Context, input: ImportSuppressionsInput): Promise<AddedSuppressions> {
  const rows = readImport(input.csv);
  return addSuppressions(
    ctx,
    { suppressions: rows.map(({ values }) => toInput(values)) },
    { lines: rows.map(({ line }) => line) },
  );
}

function toInput({ recipient = '', type = '', description = '', expiresAt = '' }: ImportRow['values']): unknown {
  return {
    recipient,
    ...(type !== '' && { types: [type.toLowerCase().replaceAll('-', '_')] }),
    ...(description !== '' && { description: description.slice(0, 500) }),
    ...(expiresAt !== '' && { expiresAt }),
  };
}
