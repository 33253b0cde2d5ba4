import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { callerUserId, mayChangePreset } from './present.ts';
import { findPreset, type PresetRow } from './store.ts';

/**
 * Returns the row of a preset that the caller may change.
 *
 * @throws {AppError} notFound, forbidden (another person's, or built in)
 */
export async function requireChangeablePreset(ctx: Context, id: string, db: Database): Promise<PresetRow> {
  if (BUILT_IN_PRESETS.some((preset) => preset.id === id)) throw refuse.forbidden();
  const row = await requireById('preset', id, () => findPreset(ctx.scope, callerUserId(ctx), id, db));
  if (!mayChangePreset(ctx, row)) throw refuse.forbidden();
  return row;
}
