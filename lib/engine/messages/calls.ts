import { call } from '#lib/core/call.ts';
import { SentEmail } from '#lib/engine/messages/answers.ts';
import { SendTestInput, sendTest } from '#lib/engine/messages/send/send-test.ts';

/** The console's calls of messages. */
export const CALLS = {
  'POST /api/config/v1/configuration/test-send': call({
    summary: 'Send a test message',
    access: 'transmissions/modify',
    feature: ['configuration', 'transactionalEmail'],
    body: SendTestInput,
    answer: SentEmail,
    run: ({ ctx, body }) => sendTest(ctx, body),
  }),
};
