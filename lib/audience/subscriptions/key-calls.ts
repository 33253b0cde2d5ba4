import { KeyUnsubscribeInput, SubscriptionStatus } from '#lib/audience/subscriptions/schema.ts';
import { getSubscriptionByName, unsubscribeByName } from '#lib/audience/subscriptions/subscriptions.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyKeyOf,
  type KeyRequest,
  keyCall,
  onceCall,
} from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const shared = { feature: 'contactManagement', isCompanyOnly: true, isCamelCase: true } as const;

/** Returns the context of a call with a key of production. */
function live({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Contacts');
  return ctx;
}

/** The calls of keys on subscriptions of contacts. */
export const KEY_CALLS = {
  'GET /api/v1/contacts/{id}/subscription': keyCall({
    ...shared,
    grant: 'contacts/view',
    summary: 'Check if a contact may get marketing mail, and why not',
    answer: SubscriptionStatus,
    run: async (request) => getSubscriptionByName(live(request), request.params.id ?? ''),
  }),
  'POST /api/v1/contacts/{id}/unsubscribe': onceCall({
    ...shared,
    grant: 'contacts/modify',
    summary: 'Unsubscribe a contact from marketing mail',
    body: KeyUnsubscribeInput,
    answer: SubscriptionStatus,
    headers: IDEMPOTENCY_KEY,
    run: async (request) =>
      unsubscribeByName(live(request), request.params.id ?? '', { ...request.body, ...idempotencyKeyOf(request) }),
  }),
};
