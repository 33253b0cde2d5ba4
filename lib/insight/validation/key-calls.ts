import { cancelList } from '#lib/insight/validation/lists/cancel-list.ts';
import { chooseColumn } from '#lib/insight/validation/lists/choose-column.ts';
import { getValidationList, listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { readResultsPage } from '#lib/insight/validation/lists/read-results-page.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { presentRecipientValidation } from '#lib/insight/validation/present.ts';
import {
  RecipientValidation,
  ValidateAddressesInput,
  ValidateAddressInput,
  Validation,
  ValidationBatch,
} from '#lib/insight/validation/schema.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { validateAddresses } from '#lib/insight/validation/validate-addresses.ts';
import { IDEMPOTENCY_KEY, idempotencyKeyOf, keyCall, onceCall } from '#lib/senders/api-keys/key-call.ts';
import {
  CreateListBody,
  DeletedList,
  ListObject,
  ListObjects,
  presentListObject,
  ResultsPage,
  ResultsQuery,
} from './list-object.ts';

const access = { grant: 'recipient_validation/manage', feature: 'emailValidation' } as const;

/** Lists belong to the company. */
const lists = { ...access, isCompanyOnly: true } as const;

/** The calls of keys on email validation (docs/validation.md). A sub-account's key sees only its own suppressions. */
export const KEY_CALLS = {
  'POST /api/v1/validations': onceCall({
    ...access,
    summary: 'Validate an address',
    body: ValidateAddressInput,
    answer: Validation,
    headers: IDEMPOTENCY_KEY,
    run: (request) => validateAddress(request.ctx, { ...request.body, ...idempotencyKeyOf(request) }),
  }),
  'POST /api/v1/validations/batch': onceCall({
    ...access,
    summary: 'Validate up to 1,000 addresses',
    body: ValidateAddressesInput,
    answer: ValidationBatch,
    headers: IDEMPOTENCY_KEY,
    run: (request) => validateAddresses(request.ctx, { ...request.body, ...idempotencyKeyOf(request) }),
  }),
  'GET /api/v1/recipient-validation/single/{address}': keyCall({
    ...access,
    summary: "Validate an address, answered in SparkPost's format",
    answer: RecipientValidation,
    run: async ({ ctx, params }) => {
      const { answer } = await validateAddress(ctx, { email: params.address ?? '' });
      return presentRecipientValidation(answer);
    },
  }),
  'GET /api/v1/validations/lists': keyCall({
    ...lists,
    summary: 'List the lists of addresses that were validated',
    answer: ListObjects,
    run: async ({ ctx }) => ({ object: 'list', data: (await listValidationLists(ctx)).data.map(presentListObject) }),
  }),
  'POST /api/v1/validations/lists': keyCall({
    ...lists,
    summary: 'Upload a list of addresses, learn what its validation costs, and start it if asked',
    body: CreateListBody,
    answer: ListObject,
    run: async ({ ctx, body: { name, content, column, start } }) => {
      let list = await uploadList(ctx, { name, content: Buffer.from(content) });
      if (column !== undefined) list = await chooseColumn(ctx, list.id, { column });
      return presentListObject(start ? await startList(ctx, list.id) : list);
    },
  }),
  'GET /api/v1/validations/lists/{id}': keyCall({
    ...lists,
    summary: 'Get a list with its progress and its counts',
    answer: ListObject,
    run: async ({ ctx, params }) => presentListObject(await getValidationList(ctx, params.id ?? '')),
  }),
  'DELETE /api/v1/validations/lists/{id}': keyCall({
    ...lists,
    summary: 'Cancel a list that runs, which refunds the rest, or delete one that does not',
    answer: DeletedList,
    run: async ({ ctx, params }) => {
      await cancelList(ctx, params.id ?? '');
      return { object: 'validation_list', id: params.id, deleted: true };
    },
  }),
  'POST /api/v1/validations/lists/{id}/start': keyCall({
    ...lists,
    summary: 'Start a list, which counts its cost in the quota',
    answer: ListObject,
    run: async ({ ctx, params }) => presentListObject(await startList(ctx, params.id ?? '')),
  }),
  'GET /api/v1/validations/lists/{id}/results': keyCall({
    ...lists,
    summary: 'Read the results of a list, 1,000 rows a page',
    query: ResultsQuery,
    answer: ResultsPage,
    run: async ({ ctx, params, query }) => {
      const { columns, rows, hasMore } = await readResultsPage(ctx, params.id ?? '', query);
      return { object: 'list', has_more: hasMore, columns, data: rows };
    },
  }),
};
