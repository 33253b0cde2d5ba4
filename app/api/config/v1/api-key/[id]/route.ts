import { updateKey } from '#lib/engine/sdk-keys/update-key.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getApiKey } from '#lib/senders/api-keys/get-api-key.ts';
import { revokeApiKey } from '#lib/senders/api-keys/revoke-api-key.ts';
import { ApiKey, UpdateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get an API key, without the key itself',
    access: 'api_keys/manage',
    feature: 'apiKey.detail',
    answer: ApiKey,
    run: ({ ctx, params }) => getApiKey(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Update an API key',
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    body: UpdateApiKeyInput,
    answer: ApiKey,
    run: ({ ctx, body, params }) => updateKey(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Revoke an API key',
    access: 'api_keys/manage',
    feature: 'apiKey.delete',
    status: 204,
    run: ({ ctx, params }) => revokeApiKey(ctx, { id: params.id ?? '' }),
  }),
});
