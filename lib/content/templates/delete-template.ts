import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { changeTemplate } from './change-template.ts';
import { deleteTemplateRow } from './store.ts';

/**
 * Deletes a template with all its versions. Mail that was accepted is not changed: it has its content already.
 *
 * @returns its id.
 * @throws {AppError} notFound
 */
export async function deleteTemplate(ctx: Context, { id }: { id: string }): Promise<string> {
  const { targetId } = await changeTemplate(ctx, 'template.delete', id, async (db, row) => {
    if (!(await deleteTemplateRow(db, row.companyId, row.id))) throw refuse.notFound('template');
    return { targetId: row.id, before: { alias: row.alias, kind: row.kind, name: row.name } };
  });
  return targetId;
}
