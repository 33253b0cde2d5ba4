import { z } from 'zod';
import { finishOauth } from '#lib/http/finish-oauth.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

const Text = z.string().max(4_096).optional();

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Where the provider sends the browser back to',
    access: 'public',
    product: false,
    // Providers add parameters of their own (RFC 6749 §4.1.2: unrecognized ones are ignored).
    query: z.object({ code: Text, state: Text, error: Text }),
    status: 303,
    run: ({ ctx, query, request }) => finishOauth(ctx, query, request),
  }),
});
