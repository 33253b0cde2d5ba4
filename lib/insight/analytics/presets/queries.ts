import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { callerUserId, presentBuiltIn, presentPreset } from './present.ts';
import type { Preset } from './schema.ts';
import { findPreset, findPresets } from './store.ts';

type Reader = Pick<Context, 'scope' | 'actor' | 'grants'>;

/** Lists the presets that the caller may read: built-in ones first, then by name. */
export async function listPresets(ctx: Reader): Promise<Preset[]> {
  const rows = await findPresets(ctx.scope, callerUserId(ctx));
  return [...BUILT_IN_PRESETS.map(presentBuiltIn), ...rows.map((row) => presentPreset(ctx, row))];
}

/**
 * Returns a preset, by its id or by the name of a built-in one.
 *
 * @throws {AppError} notFound, also for another person's private one
 */
export async function getPreset(ctx: Reader, id: string): Promise<Preset> {
  const builtIn = BUILT_IN_PRESETS.find((preset) => preset.id === id);
  if (builtIn) return presentBuiltIn(builtIn);
  const row = await requireById('preset', id, () => findPreset(ctx.scope, callerUserId(ctx), id));
  return presentPreset(ctx, row);
}
