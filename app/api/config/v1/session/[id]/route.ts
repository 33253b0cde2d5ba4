import { endOwnSession } from '#lib/account/identity/end-own-sessions.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'End one session of the caller',
    access: 'session',
    status: 204,
    run: ({ ctx, params }) => endOwnSession(ctx, params.id ?? ''),
  }),
});
