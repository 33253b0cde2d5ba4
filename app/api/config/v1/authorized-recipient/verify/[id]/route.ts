import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { confirmAuthorization } from '#lib/sandbox/confirm-authorization.ts';
import { getAuthorization } from '#lib/sandbox/get-authorization.ts';
import { Authorization } from '#lib/sandbox/schema.ts';

// The id is the mailed token. Reading it confirms nothing: mail scanners follow links.
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get what a link of an authorization mail stands for, changing nothing',
    access: 'public',
    answer: Authorization,
    run: ({ ctx, params }) => getAuthorization(ctx, params.id ?? ''),
  }),
  POST: handle({
    summary: 'Verify an authorized recipient',
    access: 'public',
    answer: Authorization,
    run: ({ ctx, params }) => confirmAuthorization(ctx, params.id ?? ''),
  }),
});
