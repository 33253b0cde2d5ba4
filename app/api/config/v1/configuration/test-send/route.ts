import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { SendTestInput, sendTest } from '#lib/messages/send-test.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({ access: 'transmissions/modify', body: SendTestInput, run: ({ ctx, body }) => sendTest(ctx, body) }),
});
