import { takePage } from '#lib/core/page.ts';
import { createKey, updateKey } from '#lib/engine/sdk-keys/keys.ts';

import { getApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

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

const access = { grant: 'api_keys/manage', isCompanyOnly: true, isCamelCase: true } as const;

/** The calls of keys on API keys; a key creates and changes no other that may do more than itself. */
export const KEY_CALLS = {
  'GET /api/v1/api-keys': keyCall({
    ...access,
    summary: 'List API keys',
    feature: 'apiKey',
    query: ApiKeyQuery,
    answer: ApiKeyPage,
    run: async ({ ctx, query }) => takePage(await listApiKeys(ctx, { subaccountId: query.subaccount }), query),
  }),
  'POST /api/v1/api-keys': keyCall({
    ...access,
    summary: 'Create an API key, which is shown only once',
    feature: 'apiKey.create',
    body: CreateApiKeyInput,
    answer: CreatedApiKey,
    run: ({ ctx, body }) => createKey(ctx, body),
  }),
  'GET /api/v1/api-keys/{id}': keyCall({
    ...access,
    summary: 'Get an API key, without the key itself',
    feature: 'apiKey.detail',
    answer: ApiKey,
    run: ({ ctx, params }) => getApiKey(ctx, { id: params.id ?? '' }),
  }),
  'PATCH /api/v1/api-keys/{id}': keyCall({
    ...access,
    summary: 'Update an API key',
    feature: 'apiKey.update',
    body: UpdateApiKeyInput,
    answer: ApiKey,
    run: ({ ctx, params, body }) => updateKey(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/v1/api-keys/{id}': keyCall({
    ...access,
    summary: 'Revoke an API key',
    feature: 'apiKey.delete',
    answer: RevokedApiKey,
    run: async ({ ctx, params }) => {
      await revokeApiKey(ctx, { id: params.id ?? '' });
      return { id: params.id, revoked: true };
    },
  }),
  'POST /api/v1/api-keys/{id}/rotate': keyCall({
    ...access,
    summary: 'Replace an API key with a new one, which is shown only once; the replaced key works for a while',
    feature: 'apiKey.update',
    body: RotateApiKeyInput,
    answer: CreatedApiKey,
    run: ({ ctx, params, body }) => rotateApiKey(ctx, { ...body, id: params.id ?? '' }),
  }),
};
