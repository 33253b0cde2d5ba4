import { keyCall } from '#lib/senders/api-keys/key-call.ts';
import {
  createNumbered,
  getNumbered,
  listNumbered,
  updateNumbered,
} from '#lib/senders/subaccounts/numbered/numbered.ts';

import {
  CreatedNumbered,
  CreateNumberedInput,
  NumberedAnswer,
  NumberedList,
  UpdateNumberedInput,
} from '#lib/senders/subaccounts/numbered/schema.ts';

const access = { grant: 'subaccount/manage', isCompanyOnly: true } as const;

/** The calls of keys on sub-accounts, by their numbers and in SparkPost's terms. */
export const KEY_CALLS = {
  'GET /api/v1/subaccounts': keyCall({
    ...access,
    summary: 'List sub-accounts',
    feature: 'subaccount',
    answer: NumberedList,
    run: async ({ ctx }) => ({ results: await listNumbered(ctx) }),
  }),
  'POST /api/v1/subaccounts': keyCall({
    ...access,
    summary: 'Create a sub-account with its first API key, which is shown only once',
    feature: 'subaccount.create',
    body: CreateNumberedInput,
    answer: CreatedNumbered,
    run: ({ ctx, body }) => createNumbered(ctx, body),
  }),
  'GET /api/v1/subaccounts/{id}': keyCall({
    ...access,
    summary: 'Get a sub-account by its number',
    feature: 'subaccount.detail',
    answer: NumberedAnswer,
    run: async ({ ctx, params }) => ({ results: await getNumbered(ctx, params.id ?? '') }),
  }),
  'PUT /api/v1/subaccounts/{id}': keyCall({
    ...access,
    summary: 'Update the name, the IP pool or the status of a sub-account; the queued mail of a suspended one is held',
    feature: 'subaccount.update',
    body: UpdateNumberedInput,
    answer: NumberedAnswer,
    run: async ({ ctx, params, body }) => ({ results: await updateNumbered(ctx, params.id ?? '', body) }),
  }),
};
