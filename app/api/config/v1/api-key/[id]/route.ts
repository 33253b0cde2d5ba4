import { revokeApiKey } from '#lib/api-keys/revoke-api-key.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'Revoke an API key',
    access: 'api_keys/manage',
    feature: 'apiKey.delete',
    status: 204,
    run: ({ ctx, params }) => revokeApiKey(ctx, { id: params.id ?? '' }),
  }),
});
