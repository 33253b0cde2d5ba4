import { requireFeature } from '#lib/account/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { takePage } from '#lib/core/page.ts';
import { createKey } from '#lib/engine/sdk-keys/create-key.ts';
import { updateKey } from '#lib/engine/sdk-keys/update-key.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import { getApiKey } from '#lib/senders/api-keys/get-api-key.ts';
import { listApiKeys } from '#lib/senders/api-keys/list-api-keys.ts';
import { revokeApiKey } from '#lib/senders/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '#lib/senders/api-keys/rotate-api-key.ts';
import {
  ApiKey,
  ApiKeyPage,
  ApiKeyQuery,
  CreateApiKeyInput,
  CreatedApiKey,
  RevokedApiKey,
  RotateApiKeyInput,
  UpdateApiKeyInput,
} from '#lib/senders/api-keys/schema.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query'> & { feature: FeaturePath };

/** Returns the route of a call on keys, for keys of the company alone. */
const on = ({ feature, ...facts }: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  grant: 'api_keys/manage',
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

/** The calls on API keys; a key creates and changes no other that may do more than itself. */
export const KEY_PATHS: readonly Path[] = [
  {
    pattern: /^\/api-keys$/,
    name: '/api-keys',
    methods: {
      GET: on(
        { summary: 'List API keys', feature: 'apiKey', query: ApiKeyQuery, answer: ApiKeyPage },
        async (ctx, { call }) => {
          const query = parseInput(ApiKeyQuery, Object.fromEntries(new URLSearchParams(call.query)));
          return takePage(await listApiKeys(ctx, { subaccountId: query.subaccount }), query);
        },
      ),
      POST: on(
        {
          summary: 'Create an API key, which is shown only once',
          feature: 'apiKey.create',
          body: CreateApiKeyInput,
          answer: CreatedApiKey,
        },
        (ctx, { body }) => createKey(ctx, parseInput(CreateApiKeyInput, body)),
      ),
    },
  },
  {
    pattern: /^\/api-keys\/([^/]+)$/,
    name: '/api-keys/{id}',
    methods: {
      GET: on(
        { summary: 'Get an API key, without the key itself', feature: 'apiKey.detail', answer: ApiKey },
        (ctx, { id }) => getApiKey(ctx, { id }),
      ),
      PATCH: on(
        { summary: 'Update an API key', feature: 'apiKey.update', body: UpdateApiKeyInput, answer: ApiKey },
        (ctx, { id, body }) => updateKey(ctx, { ...parseInput(UpdateApiKeyInput, body), id }),
      ),
      DELETE: on(
        { summary: 'Revoke an API key', feature: 'apiKey.delete', answer: RevokedApiKey },
        async (ctx, { id }) => {
          await revokeApiKey(ctx, { id });
          return { id, revoked: true };
        },
      ),
    },
  },
  {
    pattern: /^\/api-keys\/([^/]+)\/rotate$/,
    name: '/api-keys/{id}/rotate',
    methods: {
      POST: on(
        {
          summary: 'Replace an API key with a new one, which is shown only once; the replaced key works for a while',
          feature: 'apiKey.update',
          body: RotateApiKeyInput,
          answer: CreatedApiKey,
        },
        (ctx, { id, body }) => rotateApiKey(ctx, { ...parseInput(RotateApiKeyInput, body), id }),
      ),
    },
  },
];
