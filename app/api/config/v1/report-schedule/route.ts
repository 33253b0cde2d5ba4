import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { createReport } from '#lib/insight/analytics/reports/create-report.ts';
import { getReport, listReports } from '#lib/insight/analytics/reports/queries.ts';
import { CreateReportInput, ReportSchedule, ReportScheduleList } from '#lib/insight/analytics/reports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List scheduled reports, and the members who may get them',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: ReportScheduleList,
    run: ({ ctx }) => listReports(ctx),
  }),
  POST: handle({
    summary: 'Schedule a report: a preset that is mailed to members',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: CreateReportInput,
    answer: ReportSchedule,
    status: 201,
    run: async ({ ctx, body }) => getReport(ctx, await createReport(ctx, body)),
  }),
});
