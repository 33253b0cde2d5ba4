import {
  KeySegmentContacts,
  KeySegmentContactsQuery,
  KeySegmentPage,
  KeySegmentQuery,
} from '#lib/audience/segments/answers/schema.ts';
import { listSegmentsForKeys } from '#lib/audience/segments/lists.ts';
import { listSegmentContacts } from '#lib/audience/segments/people.ts';
import { type KeyRequest, keyCall } from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const access = {
  grant: 'contacts/view',
  feature: 'contactManagement.segment',
  isCompanyOnly: true,
  isCamelCase: true,
} as const;

/** Returns the context of a call with a key of production. */
function liveContext({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Segments');
  return ctx;
}

/** The calls of keys on segments. Contacts belong to the company, in production. */
export const KEY_CALLS = {
  'GET /api/v1/segments': keyCall({
    ...access,
    summary: 'List segments',
    query: KeySegmentQuery,
    answer: KeySegmentPage,
    run: async (request) => listSegmentsForKeys(liveContext(request), request.query),
  }),
  'GET /api/v1/segments/{id}/contacts': keyCall({
    ...access,
    summary: 'List the contacts who match a segment now, the newest first',
    query: KeySegmentContactsQuery,
    answer: KeySegmentContacts,
    run: async (request) =>
      listSegmentContacts(liveContext(request), { ...request.query, id: request.params.id ?? '' }),
  }),
};
