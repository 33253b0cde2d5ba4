import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { endOwnSession } from '#lib/identity/end-own-sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'End one session of the person who asks',
    access: 'session',
    status: 204,
    run: ({ ctx, params }) => endOwnSession(ctx, params.id ?? ''),
  }),
});
