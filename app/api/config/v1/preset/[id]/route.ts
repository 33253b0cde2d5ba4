import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deletePreset } from '#lib/insight/analytics/presets/delete-preset.ts';
import { getPreset } from '#lib/insight/analytics/presets/queries.ts';
import { Preset, UpdatePresetInput } from '#lib/insight/analytics/presets/schema.ts';
import { updatePreset } from '#lib/insight/analytics/presets/update-preset.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a preset of analytics, by its id or the name of a built-in one',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: Preset,
    run: ({ ctx, params }) => getPreset(ctx, params.id ?? ''),
  }),
  PUT: handle({
    summary: 'Update a preset of analytics; its owner and administrators may',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: UpdatePresetInput,
    answer: Preset,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await updatePreset(ctx, id, body);
      return getPreset(ctx, id);
    },
  }),
  DELETE: handle({
    summary: 'Delete a preset of analytics and its scheduled reports',
    access: 'metrics/view',
    feature: 'analytic.preset',
    status: 204,
    run: ({ ctx, params }) => deletePreset(ctx, params.id ?? ''),
  }),
});
