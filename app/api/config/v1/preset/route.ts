import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { createPreset } from '#lib/insight/analytics/presets/create-preset.ts';
import { getPreset, listPresets } from '#lib/insight/analytics/presets/queries.ts';
import { CreatePresetInput, Preset, PresetList } from '#lib/insight/analytics/presets/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List presets of analytics: the built-in ones, those of the company and one’s own',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: PresetList,
    run: async ({ ctx }) => ({ data: await listPresets(ctx) }),
  }),
  POST: handle({
    summary: 'Create a preset of analytics',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: CreatePresetInput,
    answer: Preset,
    status: 201,
    run: async ({ ctx, body }) => getPreset(ctx, await createPreset(ctx, body)),
  }),
});
