import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireChangeablePreset } from './require-changeable-preset.ts';
import { deletePresetRow } from './store.ts';

/**
 * Deletes a preset with its scheduled reports.
 *
 * @throws {AppError} notFound (also for a repeat), forbidden (another person's, or built in)
 */
export async function deletePreset(ctx: Context, id: string): Promise<void> {
  await audited(ctx, 'preset.delete', id, async (db) => {
    const { name } = await requireChangeablePreset(ctx, id, db);
    if (!(await deletePresetRow(db, ctx.scope, id))) throw refuse.notFound('preset');
    return { before: { name } };
  });
}
