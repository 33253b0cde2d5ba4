import { z } from 'zod';
import { BearerType } from '#lib/http/bearer-token.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { setToken } from '#lib/http/set-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Put the browser that asks into the session of a bearer token',
    access: 'public',
    body: z.strictObject({ token: z.string().max(4_096), logoutFromOthers: z.boolean().default(false) }),
    answer: z.object({ type: BearerType }),
    run: ({ ctx, body, request }) => setToken(ctx, body, request),
  }),
});
