import { z } from 'zod';
import { call } from '#lib/core/call.ts';
import { BrowserError, noteBrowserError } from '#lib/http/config-api/note-browser-error.ts';

/** The calls of the console. */
export const CALLS = {
  'POST /api/config/v1/browser-error': call({
    summary: 'Report an error of the dashboard’s own code to the operator’s log',
    access: 'public',
    body: BrowserError,
    status: 204,
    run: async ({ ctx, body, request }) => noteBrowserError(ctx, body, request.headers.get('user-agent')),
  }),
  'GET /api/config/v1/ping': call({
    summary: 'Check that the server responds and the session is active; a session that has ended is refused with 401',
    access: 'session',
    answer: z.object({ connected: z.boolean() }),
    run: async () => ({ connected: true }),
  }),
};
