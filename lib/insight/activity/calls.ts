import { z } from 'zod';
import { cancelExport, readExport } from '#lib/account/exports/exports.ts';
import { call } from '#lib/core/call.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { listCommonValues } from '#lib/engine/messages/read/recipients/values/list-common-values.ts';
import { answerFile, answerLines, answerPreview, answerSource } from '#lib/infra/http-server/file-answers.ts';
import {
  ACTIVITY_EXPORT,
  getExport,
  listExports,
  startActivityExport,
} from '#lib/insight/activity/exports/activity-export.ts';
import { ExportPage, ExportQuery, ExportView, StartExportInput } from '#lib/insight/activity/exports/schema.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import {
  getContent,
  getHtml,
  getPreview,
  getSource,
  listActivityEvents,
} from '#lib/insight/activity/message/queries.ts';
import {
  ActivityDetail,
  ActivityEvent,
  MessageContent,
  PreviewQuery,
  RecipientQuery,
} from '#lib/insight/activity/message/schema.ts';
import { requireOwnFilters } from '#lib/insight/activity/require-filters.ts';
import { ActivityPage, ActivityQuery, FilterValues, FilterValuesQuery } from '#lib/insight/activity/schema.ts';
import { getUsageAnalytic } from '#lib/insight/activity/usage/get-usage-analytic.ts';
import { UsageAnalytic, UsageAnalyticQuery } from '#lib/insight/activity/usage/schema.ts';

/** The console's calls of activity. */
export const CALLS = {
  'GET /api/config/v1/activity-export/{id}/file': call({
    summary: 'Download the file of an export as CSV, NDJSON or XLSX',
    access: 'message_events/view',
    feature: 'activity.export',
    media: 'text/csv',
    run: async ({ ctx, params }) => {
      const { name, content, type } = await readExport(ctx, ACTIVITY_EXPORT, params.id ?? '');
      return answerLines(name, content, type);
    },
  }),
  'GET /api/config/v1/activity-export/{id}': call({
    summary: 'Get an export with its progress',
    access: 'message_events/view',
    feature: 'activity.export',
    answer: ExportView,
    run: ({ ctx, params }) => getExport(ctx, params.id ?? ''),
  }),
  'DELETE /api/config/v1/activity-export/{id}': call({
    summary: 'Cancel an export that runs, or delete one that is done, with its file',
    access: 'message_events/view',
    feature: 'activity.export',
    status: 204,
    run: ({ ctx, params }) => cancelExport(ctx, ACTIVITY_EXPORT, params.id ?? ''),
  }),
  'GET /api/config/v1/activity-export': call({
    summary: 'List the last exports of the activity list with their progress',
    access: 'message_events/view',
    feature: 'activity.export',
    answer: ExportPage,
    run: ({ ctx }) => listExports(ctx),
  }),
  'POST /api/config/v1/activity-export': call({
    summary: 'Start to write the rows of the activity list as a file',
    access: 'message_events/view',
    feature: 'activity.export',
    body: StartExportInput,
    answer: ExportView,
    run: async ({ ctx, body: { format, query: asked } }) => {
      const query = parseInput(ExportQuery, asked);
      await requireOwnFilters(ctx, ActivityQuery.parse(asked));
      return startActivityExport(ctx, { format, query, asked });
    },
  }),
  'GET /api/config/v1/activity/{id}/content': call({
    summary: 'Get the content of a message',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    answer: MessageContent,
    run: ({ ctx, params }) => getContent(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/activity/{id}/events': call({
    summary: "List the events of one of a message's recipients",
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: RecipientQuery,
    answer: z.object({ data: z.array(ActivityEvent) }),
    run: async ({ ctx, params, query }) => ({ data: await listActivityEvents(ctx, { id: params.id ?? '', ...query }) }),
  }),
  'GET /api/config/v1/activity/{id}/html': call({
    summary: 'Download the HTML of a message',
    access: 'message_events/view',
    feature: ['activity', 'listed.downloadEmailHtml'],
    forSubaccounts: true,
    product: false,
    media: 'text/html',
    run: async ({ ctx, params: { id = '' } }) =>
      answerFile({
        name: `${id}.html`,
        type: 'text/html; charset=utf-8',
        content: Buffer.from(await getHtml(ctx, id)),
      }),
  }),
  'GET /api/config/v1/activity/{id}/preview': call({
    summary: 'Get the HTML of a message as a document for a frame',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    query: PreviewQuery,
    media: 'text/html',
    run: async ({ ctx, params, query }) => answerPreview(await getPreview(ctx, params.id ?? '', query)),
  }),
  'GET /api/config/v1/activity/{id}': call({
    summary: 'Get a message with all events of one of its recipients',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: RecipientQuery,
    answer: ActivityDetail,
    run: ({ ctx, params, query }) => getActivity(ctx, { id: params.id ?? '', ...query }),
  }),
  'GET /api/config/v1/activity/{id}/source': call({
    summary: 'Download the bytes of a message',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    media: 'message/rfc822',
    run: async ({ ctx, params: { id = '' } }) => answerSource(id, await getSource(ctx, id)),
  }),
  'GET /api/config/v1/activity': call({
    summary: 'List sent messages with their status, one row per recipient',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: ActivityQuery,
    answer: ActivityPage,
    run: async ({ ctx, query }) => {
      await requireOwnFilters(ctx, query);
      return listActivity(ctx, query);
    },
  }),
  'GET /api/config/v1/activity/values': call({
    summary: 'List the commonest values of an advanced filter in the mail of the last 30 days',
    access: 'message_events/view',
    feature: 'activityFilter.advance',
    forSubaccounts: true,
    query: FilterValuesQuery,
    answer: FilterValues,
    run: async ({ ctx, query }) => ({ data: await listCommonValues(ctx, query) }),
  }),
  'GET /api/config/v1/usage/analytic': call({
    summary: 'Get the daily usage of a range, by feature',
    access: 'usage/view',
    feature: ['usage', 'usage.chart'],
    query: UsageAnalyticQuery,
    answer: UsageAnalytic,
    run: ({ ctx, query }) => getUsageAnalytic(ctx, query),
  }),
};
