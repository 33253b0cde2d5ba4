import { createApiKey } from '#lib/api-keys/create-api-key.ts';
import { listApiKeys } from '#lib/api-keys/list-api-keys.ts';
import { CreateApiKeyInput } from '#lib/api-keys/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({ access: 'api_keys/manage', run: async ({ ctx }) => ({ data: await listApiKeys(ctx) }) }),
  POST: handle({
    access: 'api_keys/manage',
    body: CreateApiKeyInput,
    status: 201,
    run: ({ ctx, body }) => createApiKey(ctx, body),
  }),
});
