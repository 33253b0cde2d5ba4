import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { cancelExport } from '#lib/insight/activity/exports/cancel-export.ts';
import { presentExport } from '#lib/insight/activity/exports/present.ts';
import { getExportRow } from '#lib/insight/activity/exports/queries.ts';
import { ExportView } from '#lib/insight/activity/exports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get an export with its progress',
    access: 'message_events/view',
    feature: 'activity.export',
    answer: ExportView,
    run: async ({ ctx, params }) => presentExport(await getExportRow(ctx, params.id ?? ''), ctx.now()),
  }),
  DELETE: handle({
    summary: 'Cancel an export that runs, or delete one that is done, with its file',
    access: 'message_events/view',
    feature: 'activity.export',
    status: 204,
    run: ({ ctx, params }) => cancelExport(ctx, params.id ?? ''),
  }),
});
