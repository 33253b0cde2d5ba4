import { SentEmail } from '#lib/engine/messages/answers.ts';
import { SendTestInput, sendTest } from '#lib/engine/messages/send/send-test.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send a test message',
    access: 'transmissions/modify',
    feature: ['configuration', 'transactionalEmail'],
    body: SendTestInput,
    answer: SentEmail,
    run: ({ ctx, body }) => sendTest(ctx, body),
  }),
});
