import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import {
  AddedSuppressions,
  AddSuppressionsInput,
  RemovedSuppression,
  SuppressionPage,
  SuppressionQuery,
  SuppressionState,
} from '#lib/engine/suppressions/schema.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

const access = { grant: 'suppression_lists/manage', feature: 'suppression', isCamelCase: true } as const;

/** The calls of keys on the suppression list (docs/contract.md §1, §6). A sub-account's key has its own entries. */
export const KEY_CALLS = {
  'GET /api/v1/suppressions': keyCall({
    ...access,
    summary: 'List suppressed recipients',
    query: SuppressionQuery,
    answer: SuppressionPage,
    run: ({ ctx, query }) => listSuppressions(ctx, query),
  }),
  'POST /api/v1/suppressions': keyCall({
    ...access,
    summary: 'Suppress up to 10,000 recipients, each row for itself',
    body: AddSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => addSuppressions(ctx, body),
  }),
  'GET /api/v1/suppressions/{id}': keyCall({
    ...access,
    summary: 'Check if a recipient is suppressed, and why',
    answer: SuppressionState,
    run: ({ ctx, params }) => findSuppression(ctx, { recipient: params.id ?? '' }),
  }),
  'DELETE /api/v1/suppressions/{id}': keyCall({
    ...access,
    summary: 'Take a recipient off the suppression list',
    answer: RemovedSuppression,
    run: async ({ ctx, params }) => {
      const recipient = params.id ?? '';
      await removeSuppression(ctx, { recipient });
      return { recipient, deleted: true };
    },
  }),
};
