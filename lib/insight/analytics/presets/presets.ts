import { audited } from '#lib/account/audit/audited.ts';
import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { callerUserId, mayChangePreset } from './present.ts';
import { type CreatePresetInput, PRESETS_MAX, type UpdatePresetInput } from './schema.ts';
import {
  countPresets,
  deletePresetRow,
  findPreset,
  insertPreset,
  isPresetNameTaken,
  lockPresets,
  type PresetRow,
  updatePresetRow,
} from './store.ts';

/**
 * Stores a question under a name. A caller who is no person owns nothing: its presets are the company's. Not idempotent: a
 * second preset of the name is refused.
 *
 * @returns its id.
 * @throws {AppError} duplicate, limitReached
 */
export async function createPreset(ctx: Context, input: CreatePresetInput): Promise<string> {
  const id = newOpaqueId();
  const userId = callerUserId(ctx);
  const columns = { ...input, visibility: userId === null ? ('company' as const) : input.visibility };
  await audited(ctx, 'preset.create', id, async (db) => {
    await lockPresets(db, ctx.scope);
    if ((await countPresets(db, ctx.scope)) >= PRESETS_MAX) throw limitReached(PRESETS_MAX, 'presets');
    await requireFreePresetName(db, ctx.scope, input.name, null);
    await insertPreset(db, ctx.scope, { id, userId, ...columns });
    const { name, visibility, isPinned } = columns;
    return { after: { name, visibility, isPinned } };
  });
  return id;
}

/**
 * Requires that no other preset of the environment has a name, and no built-in one.
 *
 * @throws {AppError} duplicate
 */
async function requireFreePresetName(db: Database, scope: Scope, name: string, exceptId: string | null): Promise<void> {
  const isBuiltIn = BUILT_IN_PRESETS.some((preset) => preset.name.toLowerCase() === name.toLowerCase());
  if (isBuiltIn || (await isPresetNameTaken(db, scope, name, exceptId))) {
    throw refuse.duplicate('name', name, `The preset ${name}`);
  }
}

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

/**
 * Returns the row of a preset that the caller may change.
 *
 * @throws {AppError} notFound, forbidden (another person's, or built in)
 */
async function requireChangeablePreset(ctx: Context, id: string, db: Database): Promise<PresetRow> {
  if (BUILT_IN_PRESETS.some((preset) => preset.id === id)) throw refuse.forbidden();
  const row = await requireById('preset', id, () => findPreset(ctx.scope, callerUserId(ctx), id, db));
  if (!mayChangePreset(ctx, row)) throw refuse.forbidden();
  return row;
}
