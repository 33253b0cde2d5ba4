import { call } from '#lib/core/call.ts';
import { takePage } from '#lib/core/page.ts';
import { createKey, updateKey } from '#lib/engine/sdk-keys/keys.ts';

import { getApiKey, listApiKeys, revokeApiKey } from '#lib/senders/api-keys/api-keys.ts';

import {
  ApiKey,
  ApiKeyPage,
  ApiKeyQuery,
  CreateApiKeyInput,
  CreatedApiKey,
  UpdateApiKeyInput,
} from '#lib/senders/api-keys/schema.ts';

/** The console's calls of SDK keys. */
export const CALLS = {
  'GET /api/config/v1/api-key/{id}': call({
    summary: 'Get an API key, without the key itself',
    access: 'api_keys/manage',
    feature: 'apiKey.detail',
    answer: ApiKey,
    run: ({ ctx, params }) => getApiKey(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/config/v1/api-key/{id}': call({
    summary: 'Update an API key',
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    body: UpdateApiKeyInput,
    answer: ApiKey,
    run: ({ ctx, body, params }) => updateKey(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/api-key/{id}': call({
    summary: 'Revoke an API key',
    access: 'api_keys/manage',
    feature: 'apiKey.delete',
    status: 204,
    run: ({ ctx, params }) => revokeApiKey(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/api-key': call({
    summary: 'List API keys',
    access: 'api_keys/manage',
    feature: 'apiKey',
    query: ApiKeyQuery,
    answer: ApiKeyPage,
    run: async ({ ctx, query }) => takePage(await listApiKeys(ctx, { subaccountId: query.subaccount }), query),
  }),
  'POST /api/config/v1/api-key': call({
    summary: 'Create an API key, which is shown only once',
    access: 'api_keys/manage',
    feature: 'apiKey.create',
    body: CreateApiKeyInput,
    answer: CreatedApiKey,
    status: 201,
    run: ({ ctx, body }) => createKey(ctx, body),
  }),
};
