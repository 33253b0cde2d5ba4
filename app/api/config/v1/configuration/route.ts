import { getConfiguration } from '#lib/api-keys/get-configuration.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({ access: 'api_keys/manage', run: ({ ctx }) => getConfiguration(ctx) }),
});
