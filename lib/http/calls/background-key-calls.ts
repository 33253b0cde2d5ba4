import { z } from 'zod';
import { ExportFileQuery, SuiteExport, SuiteExportQuery } from '#lib/account/exports/schema.ts';
import { getSuiteExport, listSuiteExports, readSuiteExport } from '#lib/account/exports/suite-exports.ts';
import { getJob } from '#lib/account/jobs/jobs.ts';
import { WatchedJobView } from '#lib/account/jobs/schema.ts';
import { type KeyRequest, keyCall } from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const shared = { isCompanyOnly: true, isCamelCase: true } as const;
// Contacts are the only list that is exported, and the verbs check the grant of each kind besides.
const exported = { ...shared, grant: 'contacts/export' } as const;

/** Returns the context of a call with a key of production. */
function live({ ctx }: Pick<KeyRequest, 'ctx'>, things: string): KeyRequest['ctx'] {
  requireLiveKey(ctx, things);
  return ctx;
}

/** A job as keys see it: they cancel none, and have no screens. */
const KeyJob = WatchedJobView.omit({ canCancel: true, link: true });

/** An export with the path of its file in the API of keys. */
const KeyExport = SuiteExport.extend({
  link: SuiteExport.shape.link.meta({ example: '/api/v1/exports/019c0de5-0000-7000-8000-000000000001/file' }),
});

const forKeys = (one: SuiteExport): SuiteExport => ({ ...one, link: `/api/v1/exports/${one.id}/file` });

/** The calls of keys on work in the background and on the files that it has written. */
export const KEY_CALLS = {
  'GET /api/v1/jobs/{id}': keyCall({
    ...shared,
    grant: 'contacts/view',
    summary: 'Get work in the background with its progress',
    answer: KeyJob,
    run: async (request) => {
      const { canCancel: _, link: __, ...job } = await getJob(live(request, 'Jobs'), request.params.id ?? '');
      return job;
    },
  }),
  'GET /api/v1/exports': keyCall({
    ...exported,
    summary: 'List the last 20 exports, the newest first',
    query: SuiteExportQuery,
    answer: z.object({ data: z.array(KeyExport).meta({ description: 'The last 20 exports, the newest first.' }) }),
    run: async (request) => {
      const { data } = await listSuiteExports(live(request, 'Exports'), request.query);
      return { data: data.map(forKeys) };
    },
  }),
  'GET /api/v1/exports/{id}': keyCall({
    ...exported,
    summary: 'Get an export with its progress',
    answer: KeyExport,
    run: async (request) => forKeys(await getSuiteExport(live(request, 'Exports'), request.params.id ?? '')),
  }),
  'GET /api/v1/exports/{id}/file': keyCall({
    ...exported,
    summary: 'Download the file of an export as CSV, NDJSON or XLSX',
    query: ExportFileQuery,
    media: 'text/csv',
    run: (request) => readSuiteExport(live(request, 'Exports'), request.params.id ?? '', request.query.format),
  }),
};
