import { call } from '#lib/core/call.ts';
import { answerLines } from '#lib/infra/http-server/file-answers.ts';
import { createDataRequest, listDataRequests, readRequestFile } from './requests.ts';
import { DataRequest, DataRequestInput, DataRequestPage, DataRequestQuery } from './schema.ts';

const manage = { access: 'privacy/manage', feature: 'contactManagement' } as const;

/** The suite's calls of data requests. */
export const CALLS = {
  'POST /api/suite/v1/contacts/data-request': call({
    ...manage,
    summary: 'Export everything about a person, or erase a person',
    body: DataRequestInput,
    answer: DataRequest,
    status: 202,
    run: ({ ctx, body }) => createDataRequest(ctx, body),
  }),
  'GET /api/suite/v1/contacts/data-request': call({
    ...manage,
    summary: 'List data requests, the latest first; `search` finds those about an address',
    query: DataRequestQuery,
    answer: DataRequestPage,
    run: ({ ctx, query }) => listDataRequests(ctx, query),
  }),
  'GET /api/suite/v1/contacts/data-request/{id}/file': call({
    ...manage,
    summary: 'Download everything about a person: a ZIP with a file of JSON lines for each kind of data',
    media: 'application/zip',
    run: async ({ ctx, params }) => {
      const { name, content } = await readRequestFile(ctx, params.id ?? '');
      return answerLines(name, content, 'application/zip');
    },
  }),
};
