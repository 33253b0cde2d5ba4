import { handle } from '#lib/http/config-api/handle.ts';
import { BrowserError, noteBrowserError } from '#lib/http/config-api/note-browser-error.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Report an error of the dashboard’s own code to the operator’s log',
    access: 'public',
    body: BrowserError,
    status: 204,
    run: async ({ ctx, body, request }) => noteBrowserError(ctx, body, request.headers.get('user-agent')),
  }),
});
