import { ExportFileQuery, SuiteExport, SuiteExportPage, SuiteExportQuery } from '#lib/account/exports/schema.ts';
import {
  cancelSuiteExport,
  getSuiteExport,
  listSuiteExports,
  readSuiteExport,
} from '#lib/account/exports/suite-exports.ts';
import { call } from '#lib/core/call.ts';
import { answerLines } from '#lib/infra/http-server/file-answers.ts';

/** The suite's calls of exports; each list has a call that starts its own. */
export const CALLS = {
  'GET /api/suite/v1/exports': call({
    access: 'session',
    summary: 'List the last exports that the caller may read, the newest first',
    query: SuiteExportQuery,
    answer: SuiteExportPage,
    run: ({ ctx, query }) => listSuiteExports(ctx, query),
  }),
  'GET /api/suite/v1/exports/{id}': call({
    access: 'session',
    summary: 'Get an export with its progress',
    answer: SuiteExport,
    run: ({ ctx, params }) => getSuiteExport(ctx, params.id ?? ''),
  }),
  'GET /api/suite/v1/exports/{id}/file': call({
    access: 'session',
    summary: 'Download the file of an export as CSV, NDJSON or XLSX',
    query: ExportFileQuery,
    media: 'text/csv',
    run: async ({ ctx, params, query: { format } }) => {
      const { name, content, type } = await readSuiteExport(ctx, params.id ?? '', format);
      return answerLines(name, content, type);
    },
  }),
  'DELETE /api/suite/v1/exports/{id}': call({
    access: 'session',
    summary: 'Cancel an export that runs, or delete one that is done, with its file',
    status: 204,
    run: ({ ctx, params }) => cancelSuiteExport(ctx, params.id ?? ''),
  }),
};
