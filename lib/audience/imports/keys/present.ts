import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { StoredOptions } from '../options.ts';
import type { Preparation } from '../preparation.ts';
import { layoutOf, presentStatuses } from '../present.ts';
import type { ImportRow } from '../store.ts';
import type { KeyImport } from './schema.ts';
import { targetForKeys } from './targets.ts';

const spelled = (target: string | null): string | null => (target === null ? null : targetForKeys(target));

/**
 * Presents an import with what was found in its file.
 *
 * @param db the transaction that has written it, if there is one.
 */
export async function presentKeyImport(
  ctx: Pick<Context, 'scope' | 'now'>,
  row: ImportRow,
  db?: Database,
): Promise<KeyImport> {
  const [status] = await presentStatuses(ctx, [row], db);
  if (!status) throw new Error('an import was not presented');
  const { createdBy: _, undone: __, undoUntil: ___, ...facts } = status;
  const { columns, counts, reasons, warnings } = row.preparation as Preparation; // keepPreparation wrote it
  // Until rows are written, the refusals are those that were found.
  const isUnwritten = facts.counts.read === 0;
  const withoutExamples = (found: typeof reasons) => found.map(({ examples: _examples, ...reason }) => reason);
  return {
    ...facts,
    ...(isUnwritten && { reasons: withoutExamples(reasons), warnings: withoutExamples(warnings) }),
    mediaId: row.mediaId,
    mode: StoredOptions.parse(row.options).mode,
    layout: layoutOf(row),
    columns: columns.map(({ sample: _sample, ...column }) => ({
      ...column,
      target: spelled(column.target),
      suggestion: spelled(column.suggestion),
    })),
    found: counts,
  };
}
