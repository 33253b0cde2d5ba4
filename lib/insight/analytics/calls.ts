import { call } from '#lib/core/call.ts';
import { answerFile } from '#lib/infra/http-server/file-answers.ts';
import { requireOwnFilters } from '#lib/insight/activity/require-filters.ts';
import { ActivityQuery, ActivitySummary, ActivitySummaryQuery } from '#lib/insight/activity/schema.ts';
import { buildCsv } from '#lib/insight/analytics/csv/build-csv.ts';
import { CsvQuery } from '#lib/insight/analytics/csv/schema.ts';
import { createPreset, deletePreset, updatePreset } from '#lib/insight/analytics/presets/presets.ts';

import { getPreset, listPresets } from '#lib/insight/analytics/presets/queries.ts';
import { CreatePresetInput, Preset, PresetList, UpdatePresetInput } from '#lib/insight/analytics/presets/schema.ts';

import { questionOf } from '#lib/insight/analytics/question-schema.ts';
import { getReport, listReports } from '#lib/insight/analytics/reports/queries.ts';
import { createReport, deleteReport, updateReport } from '#lib/insight/analytics/reports/reports.ts';
import {
  CreateReportInput,
  ReportSchedule,
  ReportScheduleList,
  UpdateReportInput,
} from '#lib/insight/analytics/reports/schema.ts';

import { requireOwnQuestion } from '#lib/insight/analytics/require-own-question.ts';
import {
  BreakdownAnswer,
  DimensionValuesQuery,
  LatencyAnswer,
  ReasonsAnswer,
  SeriesAnswer,
  TotalsAnswer,
  ValuesAnswer,
} from '#lib/insight/analytics/schema.ts';
import { readActivitySummary } from '#lib/insight/analytics/screen/read-activity-summary.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';
import { readLatency } from '#lib/insight/analytics/verbs/read-latency.ts';
import { readReasons } from '#lib/insight/analytics/verbs/read-reasons.ts';
import { readSeries } from '#lib/insight/analytics/verbs/read-series.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { suggestValues } from '#lib/insight/analytics/verbs/suggest-values.ts';
import { analyticCall, toDimension } from './analytic-call.ts';

/** The console's calls of analytics. */
export const CALLS = {
  'GET /api/config/v1/activity/summary': call({
    summary: 'Read the figures of the mail in a range of the activity list, and its events over time',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: ActivitySummaryQuery,
    answer: ActivitySummary,
    run: async ({ ctx, query }) => {
      await requireOwnFilters(ctx, { ...ActivityQuery.parse({}), ...query });
      return readActivitySummary(ctx, query);
    },
  }),
  'GET /api/config/v1/analytic/attempt': analyticCall({
    summary: 'Get the time that deliveries took, by mailbox provider',
    feature: 'analytic',
    answer: LatencyAnswer,
    read: readLatency,
  }),
  'GET /api/config/v1/analytic/bounce-classification': analyticCall({
    summary: 'Get bounces by their classification',
    feature: 'analytic.bounceReason',
    answer: BreakdownAnswer,
    read: (ctx, question) => readBreakdown(ctx, { ...question, breakdown: 'bounceClassificationCode' }),
  }),
  'GET /api/config/v1/analytic/bounce-reason': analyticCall({
    summary: 'List why mail bounced, the commonest reason first',
    feature: 'analytic.bounceReason',
    answer: ReasonsAnswer,
    read: (ctx, question) => readReasons(ctx, question, 'bounce'),
  }),
  'GET /api/config/v1/analytic/by/{dimension}': analyticCall({
    summary: 'Get metrics by the values of a dimension',
    feature: 'analytic.breakdown',
    answer: BreakdownAnswer,
    read: readBreakdown,
  }),
  'GET /api/config/v1/analytic/csv': call({
    summary: 'Download a breakdown or a time series of the statistics as CSV',
    access: 'metrics/view',
    feature: 'analytic',
    forSubaccounts: true,
    query: CsvQuery,
    media: 'text/csv',
    run: async ({ ctx, query: { table, ...query } }) => {
      const question = questionOf(query);
      await requireOwnQuestion(ctx, question);
      const content = await buildCsv(ctx, question, table);
      const name = `analytics-${table}-${ctx.now().toISOString().slice(0, 10)}.csv`;
      return answerFile({ name, type: 'text/csv; charset=utf-8', content: Buffer.from(content) });
    },
  }),
  'GET /api/config/v1/analytic/delay-reason': analyticCall({
    summary: 'List why mail was delayed, the commonest reason first',
    feature: 'analytic.bounceReason',
    answer: ReasonsAnswer,
    read: (ctx, question) => readReasons(ctx, question, 'delay'),
  }),
  'GET /api/config/v1/analytic/deliverability': analyticCall({
    summary: 'Get metrics of a range, and of the one before it',
    feature: 'analytic',
    answer: TotalsAnswer,
    read: readTotals,
  }),
  'GET /api/config/v1/analytic/rejection-reason': analyticCall({
    summary: 'List why mail was rejected, the commonest reason first',
    feature: 'analytic.bounceReason',
    answer: ReasonsAnswer,
    read: (ctx, question) => readReasons(ctx, question, 'rejection'),
  }),
  'GET /api/config/v1/analytic/time-series': analyticCall({
    summary: 'Get metrics over time',
    feature: 'analytic',
    answer: SeriesAnswer,
    read: readSeries,
  }),
  'GET /api/config/v1/analytic/values/{dimension}': call({
    summary: 'List the values of a dimension that most mail of the last 30 days has',
    access: 'metrics/view',
    feature: 'analytic',
    forSubaccounts: true,
    query: DimensionValuesQuery,
    answer: ValuesAnswer,
    run: ({ ctx, query, params }) => suggestValues(ctx, { ...query, dimension: toDimension(params.dimension ?? '') }),
  }),
  'GET /api/config/v1/preset/{id}': call({
    summary: 'Get a preset of analytics, by its id or the name of a built-in one',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: Preset,
    run: ({ ctx, params }) => getPreset(ctx, params.id ?? ''),
  }),
  'PUT /api/config/v1/preset/{id}': call({
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
  'DELETE /api/config/v1/preset/{id}': call({
    summary: 'Delete a preset of analytics and its scheduled reports',
    access: 'metrics/view',
    feature: 'analytic.preset',
    status: 204,
    run: ({ ctx, params }) => deletePreset(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/preset': call({
    summary: 'List presets of analytics: the built-in ones, those of the company and one’s own',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: PresetList,
    run: async ({ ctx }) => ({ data: await listPresets(ctx) }),
  }),
  'POST /api/config/v1/preset': call({
    summary: 'Create a preset of analytics',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: CreatePresetInput,
    answer: Preset,
    status: 201,
    run: async ({ ctx, body }) => getPreset(ctx, await createPreset(ctx, body)),
  }),
  'GET /api/config/v1/report-schedule/{id}': call({
    summary: 'Get a scheduled report',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: ReportSchedule,
    run: ({ ctx, params }) => getReport(ctx, params.id ?? ''),
  }),
  'PUT /api/config/v1/report-schedule/{id}': call({
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
  'DELETE /api/config/v1/report-schedule/{id}': call({
    summary: 'End a scheduled report',
    access: 'metrics/view',
    feature: 'analytic.preset',
    status: 204,
    run: ({ ctx, params }) => deleteReport(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/report-schedule': call({
    summary: 'List scheduled reports, and the members who may get them',
    access: 'metrics/view',
    feature: 'analytic.preset',
    answer: ReportScheduleList,
    run: ({ ctx }) => listReports(ctx),
  }),
  'POST /api/config/v1/report-schedule': call({
    summary: 'Schedule a report: a preset that is mailed to members',
    access: 'metrics/view',
    feature: 'analytic.preset',
    body: CreateReportInput,
    answer: ReportSchedule,
    status: 201,
    run: async ({ ctx, body }) => getReport(ctx, await createReport(ctx, body)),
  }),
};
