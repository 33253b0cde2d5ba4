import { refuse } from '#lib/core/errors/refuse.ts';
import type { VendorApi, VendorCall, VendorRoute } from '../vendor-api.ts';
import { POSTMARK_ACCOUNT } from './account-paths.ts';
import { POSTMARK_BOUNCES } from './bounce-paths.ts';
import { POSTMARK_ENGAGEMENTS } from './engagement-paths.ts';
import { POSTMARK_EMAIL, POSTMARK_TEMPLATE_EMAIL } from './fields.ts';
import { POSTMARK_MESSAGES } from './message-paths.ts';
import { sendMany, sendOne } from './send.ts';
import { POSTMARK_SUPPRESSIONS } from './suppression-paths.ts';

const send = (summary: string, run: (call: VendorCall<unknown>) => ReturnType<typeof sendOne>): VendorRoute => ({
  summary,
  grant: 'transmissions/modify',
  body: 'json',
  run,
});

function messagesOf(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'Messages' in body) return body.Messages;
  throw refuse.missingField('Messages');
}

/** Postmark's API of a server. Its paths are matched in any case. */
export const POSTMARK: VendorApi = {
  title: 'Postmark',
  tables: [POSTMARK_EMAIL, POSTMARK_TEMPLATE_EMAIL],
  subaccountHeader: 'x-msys-subaccount',
  readKey: (call) => call.header('x-postmark-server-token')?.trim() ?? '',
  paths: [
    {
      pattern: /^\/email$/i,
      name: '/email',
      methods: { POST: send('Send an email', (call) => sendOne(call, false)) },
    },
    {
      pattern: /^\/email\/batch$/i,
      name: '/email/batch',
      methods: { POST: send('Send up to 500 emails', (call) => sendMany(call, call.body, false)) },
    },
    {
      pattern: /^\/email\/withTemplate$/i,
      name: '/email/withTemplate',
      methods: { POST: send('Send an email from a template', (call) => sendOne(call, true)) },
    },
    {
      pattern: /^\/email\/batchWithTemplates$/i,
      name: '/email/batchWithTemplates',
      methods: {
        POST: send('Send up to 500 emails from templates', (call) => sendMany(call, messagesOf(call.body), true)),
      },
    },
    ...POSTMARK_SUPPRESSIONS,
    ...POSTMARK_ENGAGEMENTS,
    ...POSTMARK_MESSAGES,
    ...POSTMARK_BOUNCES,
    ...POSTMARK_ACCOUNT,
  ],
};
