import { type KeyRequest, keyCall } from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';
import { CreateSenderInput, KeySenderList, Sender } from '#lib/senders/senders/schema.ts';
import { createSender, listAllSenders } from '#lib/senders/senders/senders.ts';

const access = {
  grant: 'senders/manage',
  feature: 'emailSender.sender',
  isCompanyOnly: true,
  isCamelCase: true,
} as const;

/** Returns the context of a call with a key of production. */
function liveContext({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Senders');
  return ctx;
}

/** The calls of keys on senders. They belong to the company, in production. */
export const KEY_CALLS = {
  'GET /api/v1/senders': keyCall({
    ...access,
    summary: 'List senders with their states and what is missing',
    answer: KeySenderList,
    run: async (request) => ({ data: await listAllSenders(liveContext(request)) }),
  }),
  'POST /api/v1/senders': keyCall({
    ...access,
    summary: 'Add a sender at a sending domain of the company; its address gets a link that proves it',
    body: CreateSenderInput,
    answer: Sender,
    run: async (request) => createSender(liveContext(request), request.body),
  }),
};
