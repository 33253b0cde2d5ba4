import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { answerLines } from '#lib/infra/http-server/file-answers.ts';
import { getValidationOverview } from '#lib/insight/validation/get-overview.ts';
import { cancelList } from '#lib/insight/validation/lists/cancel-list.ts';
import { chooseColumn } from '#lib/insight/validation/lists/choose-column.ts';
import { previewRows } from '#lib/insight/validation/lists/preview-rows.ts';
import { getValidationList, listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { readResults } from '#lib/insight/validation/lists/read-results.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { suppressList } from '#lib/insight/validation/lists/suppress-list.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import {
  ChooseColumnInput,
  ListPreview,
  ListResultsQuery,
  SuppressedList,
  ValidateAddressInput,
  Validation,
  ValidationListPage,
  ValidationListView,
  ValidationOverview,
} from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';

/** The console's calls of validation. */
export const CALLS = {
  'GET /api/config/v1/email-validation/list/{id}/preview': call({
    summary: 'Get the first 20 rows of a list, as they were uploaded',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ListPreview,
    run: ({ ctx, params }) => previewRows(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/email-validation/list/{id}/results': call({
    summary: 'Download the results of a list as CSV',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    query: ListResultsQuery,
    media: 'text/csv',
    run: async ({ ctx, params, query }) => {
      const { name, lines } = await readResults(ctx, params.id ?? '', query);
      return answerLines(name, lines);
    },
  }),
  'GET /api/config/v1/email-validation/list/{id}': call({
    summary: 'Get a list with its progress and its counts',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListView,
    run: ({ ctx, params }) => getValidationList(ctx, params.id ?? ''),
  }),
  'PATCH /api/config/v1/email-validation/list/{id}': call({
    summary: 'Choose the column with the addresses of a list that is not started, which counts it again',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    body: ChooseColumnInput,
    answer: ValidationListView,
    run: ({ ctx, params, body }) => chooseColumn(ctx, params.id ?? '', body),
  }),
  'DELETE /api/config/v1/email-validation/list/{id}': call({
    summary: 'Cancel a list that runs, which refunds the rest, or delete one that does not',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    status: 204,
    run: ({ ctx, params }) => cancelList(ctx, params.id ?? ''),
  }),
  'POST /api/config/v1/email-validation/list/{id}/start': call({
    summary: 'Start the validation of a list',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListView,
    run: ({ ctx, params }) => startList(ctx, params.id ?? ''),
  }),
  'POST /api/config/v1/email-validation/list/{id}/suppress': call({
    summary: 'Suppress the undeliverable addresses of a list',
    access: 'suppression_lists/manage',
    feature: ['emailValidation', 'suppression'],
    answer: SuppressedList,
    run: ({ ctx, params }) => suppressList(ctx, params.id ?? ''),
  }),
  'GET /api/config/v1/email-validation/list': call({
    summary: 'List the lists of addresses that were validated',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListPage,
    run: ({ ctx }) => listValidationLists(ctx),
  }),
  'POST /api/config/v1/email-validation/list': call({
    summary: 'Upload a list of addresses as CSV or text, and learn what its validation costs',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: ValidationListView,
    run: async ({ ctx, readFile }) => uploadList(ctx, await readFile()),
  }),
  'GET /api/config/v1/email-validation': call({
    summary: 'Get the quota of email validation and the addresses for tests',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationOverview,
    run: ({ ctx }) => getValidationOverview(ctx),
  }),
  'POST /api/config/v1/email-validation': call({
    summary: 'Validate an address',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    body: ValidateAddressInput,
    answer: Validation,
    run: async ({ ctx, body }) => (await validateAddress(ctx, body)).answer,
  }),
};
