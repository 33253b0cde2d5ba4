import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { DuplicateTemplateInput } from './calls/schema.ts';
import { changeTemplate } from './change-template.ts';
import { authorOf, insertWithDraft } from './create-template.ts';
import { templateScope } from './scope.ts';
import { findDraft, findTemplate, findVersion, saveDraft, updateTemplateRow, type VersionValues } from './store.ts';
import { changeValues } from './version-values.ts';

/**
 * Creates a template from the draft of another, or from its published version. The copy belongs to the caller, also of a
 * shared template.
 *
 * @returns its id.
 * @throws {AppError} notFound, duplicate (the alias), limitReached
 */
export async function duplicateTemplate(
  ctx: Context,
  { id, alias, name }: DuplicateTemplateInput & { id: string },
): Promise<string> {
  const row = await findTemplate(templateScope(ctx), id);
  const source = row && ((await findDraft(row.id)) ?? (await findVersion(row.id, row.publishedVersion ?? 0)));
  if (!row || !source) throw refuse.notFound('template');
  const { kind, description, labels } = row;
  const facts = {
    aliases: [alias],
    kind,
    name: name ?? `${row.name} (copy)`,
    description,
    labels,
    sharedWithSubaccounts: false,
  };
  return insertWithDraft(ctx, facts, changeValues(source, {}, authorOf(ctx)));
}

/**
 * Makes the content of an earlier version the draft of its template.
 *
 * @throws {AppError} notFound (the template or the version)
 */
export async function restoreTemplate(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
  await changeTemplate(ctx, 'template.restore', id, async (db, row) => {
    const source = await findVersion(row.id, version, db);
    if (!source) throw refuse.notFound('template');
    const values: VersionValues = changeValues(source, {}, authorOf(ctx));
    await saveDraft(db, row, await findDraft(row.id, db), values);
    await updateTemplateRow(db, row, { updatedAt: ctx.now() });
    return { targetId: row.id, after: { version } };
  });
}
