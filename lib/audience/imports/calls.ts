import {
  cancelImport,
  getImport,
  keepOptions,
  listImports,
  startImport,
  undoImport,
} from '#lib/audience/imports/imports.ts';
import { prepareImport } from '#lib/audience/imports/prepare.ts';
import { readRejectFile } from '#lib/audience/imports/rejects.ts';
import {
  ImportHistory,
  ImportHistoryQuery,
  ImportIdInput,
  ImportStatus,
  ImportStatusQuery,
  KeepOptionsInput,
  KeptOptions,
  PreparedImport,
  PrepareImportInput,
  StartImportInput,
  UploadedImportFile,
  UploadImportFileInput,
} from '#lib/audience/imports/schema.ts';
import { PresignedUpload } from '#lib/content/media/schema.ts';
import { completeUpload, startUpload } from '#lib/content/media/upload.ts';
import { call } from '#lib/core/call.ts';
import { answerLines } from '#lib/infra/http-server/file-answers.ts';

const view = { access: 'contacts/view', feature: 'contactManagement.import' } as const;
const modify = { access: 'contacts/modify', feature: 'contactManagement.import' } as const;

/** The suite's calls of imports. */
export const CALLS = {
  'POST /api/suite/v1/contacts/import/upload': call({
    ...modify,
    summary: 'Announce a file of contacts, and get the address that takes its bytes within an hour',
    body: UploadImportFileInput,
    answer: PresignedUpload,
    status: 201,
    run: ({ ctx, body }) => startUpload(ctx, { ...body, kind: 'import' }),
  }),
  'POST /api/suite/v1/contacts/import/upload/{id}/complete': call({
    ...modify,
    summary: 'Complete the upload of a file of contacts: its content is checked',
    answer: UploadedImportFile,
    run: ({ ctx, params }) => completeUpload(ctx, { id: params.id ?? '', kind: 'import' }),
  }),
  'POST /api/suite/v1/contacts/import/prepare': call({
    ...modify,
    summary: 'Prepare the import of an uploaded file: layout, mapping, and what it would write',
    body: PrepareImportInput,
    answer: PreparedImport,
    run: ({ ctx, body }) => prepareImport(ctx, body),
  }),
  'PUT /api/suite/v1/contacts/import/options': call({
    ...modify,
    summary: 'Keep the options of a prepared import until it is started',
    body: KeepOptionsInput,
    answer: KeptOptions,
    run: ({ ctx, body }) => keepOptions(ctx, body),
  }),
  'POST /api/suite/v1/contacts/import/start': call({
    ...modify,
    summary: 'Start a prepared import',
    body: StartImportInput,
    answer: ImportStatus,
    status: 202,
    run: ({ ctx, body }) => startImport(ctx, body),
  }),
  'GET /api/suite/v1/contacts/import/status': call({
    // Who imports follows it, also without the right to see contacts.
    ...modify,
    summary: 'Get the state of an import',
    query: ImportStatusQuery,
    answer: ImportStatus,
    run: ({ ctx, query }) => getImport(ctx, query.id),
  }),
  'POST /api/suite/v1/contacts/import/cancel': call({
    ...modify,
    summary: 'Cancel an import; rows that are written stay',
    body: ImportIdInput,
    answer: ImportStatus,
    run: ({ ctx, body }) => cancelImport(ctx, body.importId),
  }),
  'POST /api/suite/v1/contacts/import/undo': call({
    ...modify,
    summary: 'Undo an import that has ended within the last day',
    body: ImportIdInput,
    answer: ImportStatus,
    status: 202,
    run: ({ ctx, body }) => undoImport(ctx, body.importId),
  }),
  'GET /api/suite/v1/contacts/import/history': call({
    ...view,
    summary: 'List the imports that were started, the latest first',
    query: ImportHistoryQuery,
    answer: ImportHistory,
    run: ({ ctx, query }) => listImports(ctx, query),
  }),
  'GET /api/suite/v1/contacts/import/{id}/rejects': call({
    ...modify,
    summary: 'Download the refused rows of an import as CSV',
    media: 'text/csv',
    run: async ({ ctx, params }) => {
      const { name, content } = await readRejectFile(ctx, params.id ?? '');
      return answerLines(name, content);
    },
  }),
};
