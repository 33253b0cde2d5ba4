import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { endOtherSessions } from '#lib/identity/end-own-sessions.ts';
import { listSessions } from '#lib/identity/list-sessions.ts';
import { SessionSeen } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The sessions of the person who asks',
    access: 'session',
    answer: z.object({ data: z.array(SessionSeen) }),
    run: async ({ ctx }) => ({ data: await listSessions(ctx) }),
  }),
  DELETE: handle({
    summary: 'End all sessions of the person who asks, but this one',
    access: 'session',
    answer: z.object({ ended: z.number().int() }),
    run: ({ ctx }) => endOtherSessions(ctx),
  }),
});
