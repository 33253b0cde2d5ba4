import { parseInput } from '#lib/core/errors/parse-input.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { requireOwnFilters } from '#lib/http/config-api/require-own-filters.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listExports } from '#lib/insight/activity/exports/queries.ts';
import { ExportPage, ExportQuery, ExportView, StartExportInput } from '#lib/insight/activity/exports/schema.ts';
import { startExport } from '#lib/insight/activity/exports/start-export.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the last exports of the activity list with their progress',
    access: 'message_events/view',
    feature: 'activity.export',
    answer: ExportPage,
    run: ({ ctx }) => listExports(ctx),
  }),
  POST: handle({
    summary: 'Start to write the rows of the activity list as a file',
    access: 'message_events/view',
    feature: 'activity.export',
    body: StartExportInput,
    answer: ExportView,
    run: async ({ ctx, body: { format, query: asked } }) => {
      const query = parseInput(ExportQuery, asked);
      await requireOwnFilters(ctx, ActivityQuery.parse(asked));
      return startExport(ctx, { format, query, asked });
    },
  }),
});
