import { confirmAuthorization } from '#lib/engine/sandbox/confirm-authorization.ts';
import { getAuthorization } from '#lib/engine/sandbox/queries.ts';
import { Authorization } from '#lib/engine/sandbox/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

// The id is the mailed token. GET confirms nothing, because mail scanners follow links.
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the authorization behind a mailed link, without using the link',
    access: 'public',
    answer: Authorization,
    run: ({ ctx, params }) => getAuthorization(ctx, params.id ?? ''),
  }),
  POST: handle({
    summary: 'Verify an authorized recipient',
    access: 'public',
    refusals: [410],
    answer: Authorization,
    run: ({ ctx, params }) => confirmAuthorization(ctx, params.id ?? ''),
  }),
});
