import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireFreePresetName } from './create-preset.ts';
import { requireChangeablePreset } from './require-changeable-preset.ts';
import type { UpdatePresetInput } from './schema.ts';
import { lockPresets, updatePresetRow } from './store.ts';

/**
 * Changes a preset. A repeat changes nothing.
 *
 * @throws {AppError} notFound, forbidden (another person's, or built in), duplicate
 */
export async function updatePreset(ctx: Context, id: string, input: UpdatePresetInput): Promise<void> {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  await audited(ctx, 'preset.update', null, async (db) => {
    await lockPresets(db, ctx.scope);
    const row = await requireChangeablePreset(ctx, id, db);
    if (input.name !== undefined) await requireFreePresetName(db, ctx.scope, input.name, row.id);
    if (!(await updatePresetRow(db, ctx.scope, row.id, changes))) throw refuse.notFound('preset');
    const facts = ({ name, visibility, isPinned }: Pick<typeof row, 'name' | 'visibility' | 'isPinned'>) => ({
      name,
      visibility,
      isPinned,
    });
    return { targetId: row.id, before: facts(row), after: facts({ ...row, ...changes }) };
  });
}
