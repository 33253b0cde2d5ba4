import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Check that the server responds and the session is active; a session that has ended is refused with 401',
    access: 'session',
    answer: z.object({ connected: z.boolean() }),
    run: async () => ({ connected: true }),
  }),
});
