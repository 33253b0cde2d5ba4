import { requireFeature } from '#lib/account/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import { createNumbered } from '#lib/senders/subaccounts/numbered/create-numbered.ts';
import { getNumbered, listNumbered } from '#lib/senders/subaccounts/numbered/queries.ts';
import {
  CreatedNumbered,
  CreateNumberedInput,
  NumberedAnswer,
  NumberedList,
  UpdateNumberedInput,
} from '#lib/senders/subaccounts/numbered/schema.ts';
import { updateNumbered } from '#lib/senders/subaccounts/numbered/update-numbered.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body'> & { feature: FeaturePath };

/** Returns the route of a call on sub-accounts, for keys of the company alone. */
const on = ({ feature, ...facts }: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  grant: 'subaccount/manage',
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const { apiKeyId, subaccountId, domains, grants } = admitted.key;
    if (subaccountId !== null) throw new AppError('forbidden');
    const ctx = platformContext({
      scope: keyScope(admitted.key),
      actor: { type: 'apiKey', apiKeyId, domains },
      grants,
      ip: admitted.call.ip,
    });
    await requireFeature(ctx, feature);
    return { answer: await run(ctx, admitted), replayed: false };
  },
});

/** The calls on sub-accounts, by their numbers and in SparkPost's terms. */
export const SUBACCOUNT_PATHS: readonly Path[] = [
  {
    pattern: /^\/subaccounts$/,
    name: '/subaccounts',
    methods: {
      GET: on({ summary: 'List sub-accounts', feature: 'subaccount', answer: NumberedList }, async (ctx) => ({
        results: await listNumbered(ctx),
      })),
      POST: on(
        {
          summary: 'Create a sub-account with its first API key, which is shown only once',
          feature: 'subaccount.create',
          body: CreateNumberedInput,
          answer: CreatedNumbered,
        },
        (ctx, { body }) => createNumbered(ctx, parseInput(CreateNumberedInput, body)),
      ),
    },
  },
  {
    pattern: /^\/subaccounts\/([^/]+)$/,
    name: '/subaccounts/{id}',
    methods: {
      GET: on(
        { summary: 'Get a sub-account by its number', feature: 'subaccount.detail', answer: NumberedAnswer },
        async (ctx, { id }) => ({ results: await getNumbered(ctx, id) }),
      ),
      PUT: on(
        {
          summary:
            'Update the name, the IP pool or the status of a sub-account; the queued mail of a suspended one is held',
          feature: 'subaccount.update',
          body: UpdateNumberedInput,
          answer: NumberedAnswer,
        },
        async (ctx, { id, body }) => ({
          results: await updateNumbered(ctx, id, parseInput(UpdateNumberedInput, body)),
        }),
      ),
    },
  },
];
