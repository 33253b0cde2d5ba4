import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { setToken } from '#lib/http/login/set-token.ts';
import { BearerType } from '#lib/http/session/bearer-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Set the session cookie of the browser from a bearer token',
    access: 'public',
    body: z.strictObject({ token: z.string().max(4_096), logoutFromOthers: z.boolean().default(false) }),
    answer: z.object({ type: BearerType }),
    run: ({ ctx, body, request }) => setToken(ctx, body, request),
  }),
});
