import { z } from 'zod';
import { endOtherSessions } from '#lib/account/identity/end-own-sessions.ts';
import { listSessions } from '#lib/account/identity/list-sessions.ts';
import { SessionSeen } from '#lib/account/identity/schema.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the sessions of the caller',
    access: 'session',
    query: PageQuery,
    answer: z.object({ data: z.array(SessionSeen), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listSessions(ctx), query),
  }),
  DELETE: handle({
    summary: 'End all sessions of the caller except the current one',
    access: 'session',
    answer: z.object({ ended: z.number().int() }),
    run: ({ ctx }) => endOtherSessions(ctx),
  }),
});
