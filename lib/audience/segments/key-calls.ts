import {
  KeySegmentContacts,
  KeySegmentContactsQuery,
  KeySegmentPage,
  KeySegmentQuery,
} from '#lib/audience/segments/answers/schema.ts';
import { listSegmentsForKeys } from '#lib/audience/segments/lists.ts';
import { listSegmentContacts } from '#lib/audience/segments/people.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

const access = {
  grant: 'contacts/view',
  feature: 'contactManagement.segment',
  isCompanyOnly: true,
  isCamelCase: true,
} as const;

/** The calls of keys on segments. */
export const KEY_CALLS = {
  'GET /api/v1/segments': keyCall({
    ...access,
    summary: 'List segments',
    query: KeySegmentQuery,
    answer: KeySegmentPage,
    run: ({ ctx, query }) => listSegmentsForKeys(ctx, query),
  }),
  'GET /api/v1/segments/{id}/contacts': keyCall({
    ...access,
    summary: 'List the contacts who match a segment now, the newest first',
    query: KeySegmentContactsQuery,
    answer: KeySegmentContacts,
    run: ({ ctx, query, params }) => listSegmentContacts(ctx, { ...query, id: params.id ?? '' }),
  }),
};
