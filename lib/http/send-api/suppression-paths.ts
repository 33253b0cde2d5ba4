import type { Context } from '#lib/core/context.ts';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
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
import { keyContext } from './key-context.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

const grant = 'suppression_lists/manage';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query'>;

/** Returns the route of a suppression call. A subaccount's key reads and changes only its own entries. */
const on = (facts: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  grant,
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const ctx = await keyContext(admitted, 'suppression');
    return { answer: await run(ctx, admitted), replayed: false };
  },
});

/** The calls of the suppression list (docs/contract.md §1, §6). */
export const SUPPRESSION_PATHS: readonly Path[] = [
  {
    pattern: /^\/suppressions$/,
    name: '/suppressions',
    methods: {
      GET: on(
        { summary: 'List suppressed recipients', query: SuppressionQuery, answer: SuppressionPage },
        (ctx, { call }) =>
          listSuppressions(ctx, parseInput(SuppressionQuery, Object.fromEntries(new URLSearchParams(call.query)))),
      ),
      POST: on(
        {
          summary: 'Suppress up to 10,000 recipients, each row for itself',
          body: AddSuppressionsInput,
          answer: AddedSuppressions,
        },
        (ctx, { body }) => addSuppressions(ctx, parseInput(AddSuppressionsInput, body)),
      ),
    },
  },
  {
    pattern: /^\/suppressions\/([^/]+)$/,
    name: '/suppressions/{id}',
    methods: {
      GET: on({ summary: 'Check if a recipient is suppressed, and why', answer: SuppressionState }, (ctx, { id }) =>
        findSuppression(ctx, { recipient: decode(id) }),
      ),
      DELETE: on(
        { summary: 'Take a recipient off the suppression list', answer: RemovedSuppression },
        async (ctx, { id }) => {
          const recipient = decode(id);
          await removeSuppression(ctx, { recipient });
          return { recipient, deleted: true };
        },
      ),
    },
  },
];

function decode(part: string): string {
  const decoded = decodePercent(part);
  if (decoded === null) throw new AppError('invalidAddress', { field: 'recipient', value: part });
  return decoded;
}
