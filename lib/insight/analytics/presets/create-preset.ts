import { audited } from '#lib/account/audit/audited.ts';
import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { callerUserId } from './present.ts';
import { type CreatePresetInput, PRESETS_MAX } from './schema.ts';
import { countPresets, insertPreset, isPresetNameTaken, lockPresets } from './store.ts';

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
export async function requireFreePresetName(
  db: Database,
  scope: Scope,
  name: string,
  exceptId: string | null,
): Promise<void> {
  const isBuiltIn = BUILT_IN_PRESETS.some((preset) => preset.name.toLowerCase() === name.toLowerCase());
  if (isBuiltIn || (await isPresetNameTaken(db, scope, name, exceptId))) {
    throw refuse.duplicate('name', name, `The preset ${name}`);
  }
}
