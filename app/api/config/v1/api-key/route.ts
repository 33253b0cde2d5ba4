import { takePage } from '#lib/core/page.ts';
import { createKey } from '#lib/engine/sdk-keys/create-key.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listApiKeys } from '#lib/senders/api-keys/list-api-keys.ts';
import { ApiKeyPage, ApiKeyQuery, CreateApiKeyInput, CreatedApiKey } from '#lib/senders/api-keys/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List API keys',
    access: 'api_keys/manage',
    feature: 'apiKey',
    query: ApiKeyQuery,
    answer: ApiKeyPage,
    run: async ({ ctx, query }) => takePage(await listApiKeys(ctx, { subaccountId: query.subaccount }), query),
  }),
  POST: handle({
    summary: 'Create an API key, which is shown only once',
    access: 'api_keys/manage',
    feature: 'apiKey.create',
    body: CreateApiKeyInput,
    answer: CreatedApiKey,
    status: 201,
    run: ({ ctx, body }) => createKey(ctx, body),
  }),
});
