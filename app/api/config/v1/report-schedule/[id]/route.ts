import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteReport } from '#lib/insight/analytics/reports/delete-report.ts';
import { getReport } from '#lib/insight/analytics/reports/queries.ts';
import { ReportSchedule, UpdateReportInput } from '#lib/insight/analytics/reports/schema.ts';
import { updateReport } from '#lib/insight/analytics/reports/update-report.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a scheduled report',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: ReportSchedule,
    run: ({ ctx, params }) => getReport(ctx, params.id ?? ''),
  }),
  PUT: handle({
    summary: 'Change the time or the readers of a scheduled report',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: UpdateReportInput,
    answer: ReportSchedule,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await updateReport(ctx, id, body);
      return getReport(ctx, id);
    },
  }),
  DELETE: handle({
    summary: 'End a scheduled report',
    access: 'metrics/view',
    feature: 'analytic.preset',
    status: 204,
    run: ({ ctx, params }) => deleteReport(ctx, params.id ?? ''),
  }),
});
