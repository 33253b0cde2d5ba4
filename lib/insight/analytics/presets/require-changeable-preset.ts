import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { callerUserId, mayChangePreset } from './present.ts';
import { presetNotFound } from './queries.ts';
import { findPreset, type PresetRow } from './store.ts';

/**
 * Returns the row of a preset that the caller may change.
 *
 * @throws {AppError} notFound, forbidden (another person's, or built in)
 */
export async function requireChangeablePreset(ctx: Context, id: string, db: Database): Promise<PresetRow> {
  if (BUILT_IN_PRESETS.some((preset) => preset.id === id)) throw new AppError('forbidden');
  const row = isUuid(id) ? await findPreset(ctx.scope, callerUserId(ctx), id, db) : null;
  if (!row) throw presetNotFound();
  if (!mayChangePreset(ctx, row)) throw new AppError('forbidden');
  return row;
}
