import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { finishOauth } from '#lib/http/login/finish-oauth.ts';

const Text = z.string().max(4_096).optional();

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Complete the sign-in after the redirect of the provider',
    access: 'public',
    product: false,
    // Providers add parameters of their own (RFC 6749 §4.1.2: unrecognized ones are ignored).
    query: z.object({ code: Text, state: Text, error: Text }),
    status: 303,
    run: ({ ctx, query, request }) => finishOauth(ctx, query, request),
  }),
});
