import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { rotateApiKey } from '#lib/senders/api-keys/rotate-api-key.ts';
import { CreatedApiKey, RotateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary:
      'Replace an API key with a new one, which is shown only once; the replaced key still works for the given hours',
    access: 'api_keys/manage',
    feature: 'apiKey.update',
    body: RotateApiKeyInput,
    answer: CreatedApiKey,
    status: 201,
    run: ({ ctx, body, params }) => rotateApiKey(ctx, { ...body, id: params.id ?? '' }),
  }),
});
