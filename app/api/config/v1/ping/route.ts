import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Whether the server is there and the session lives; a session that ended is refused as 401',
    access: 'session',
    answer: z.object({ connected: z.boolean() }),
    run: async () => ({ connected: true }),
  }),
});
