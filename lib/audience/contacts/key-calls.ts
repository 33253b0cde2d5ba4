import { readVersion } from '#lib/audience/contacts/keys/read-version.ts';
import {
  deleteContactByName,
  getContactByName,
  listContactsForKeys,
  listLabelsForKeys,
  updateContactByName,
} from '#lib/audience/contacts/keys/reads.ts';
import {
  ContactLabels,
  DeletedContact,
  KeyBatchInput,
  KeyContactPage,
  KeyContactQuery,
  KeyLabelPage,
  KeyLabelQuery,
  KeyLabelsInput,
  KeyWriteQuery,
  WrittenBatch,
  WrittenContact,
} from '#lib/audience/contacts/keys/schema.ts';
import { labelContact, writeContact, writeContactBatch } from '#lib/audience/contacts/keys/writes.ts';
import { ContactDetail, CreateContactInput, UpdateContactInput } from '#lib/audience/contacts/schema.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyKeyOf,
  type KeyRequest,
  keyCall,
  onceCall,
} from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const shared = { feature: 'contactManagement', isCompanyOnly: true, isCamelCase: true } as const;
const view = { ...shared, grant: 'contacts/view' } as const;
const modify = { ...shared, grant: 'contacts/modify' } as const;

/** Returns the context of a call with a key of production. */
function live({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Contacts');
  return ctx;
}

/** The calls of keys on contacts and labels, which belong to the company, in production. */
export const KEY_CALLS = {
  'GET /api/v1/contacts': keyCall({
    ...view,
    summary: 'List contacts in the order in which they were added, or those that changed since an instant',
    query: KeyContactQuery,
    answer: KeyContactPage,
    run: async (request) => listContactsForKeys(live(request), request.query),
  }),
  'POST /api/v1/contacts': onceCall({
    ...modify,
    summary: 'Add a contact, or change the one with the same external id or address',
    body: CreateContactInput,
    query: KeyWriteQuery,
    answer: WrittenContact,
    headers: IDEMPOTENCY_KEY,
    run: async (request) =>
      writeContact(live(request), request.body, { ...request.query, ...idempotencyKeyOf(request) }),
  }),
  'POST /api/v1/contacts/batch': onceCall({
    ...modify,
    summary: 'Add and change up to 1,000 contacts, each row for itself',
    body: KeyBatchInput,
    query: KeyWriteQuery,
    answer: WrittenBatch,
    headers: IDEMPOTENCY_KEY,
    run: async (request) =>
      writeContactBatch(live(request), request.body, { ...request.query, ...idempotencyKeyOf(request) }),
  }),
  'GET /api/v1/contacts/{id}': keyCall({
    ...view,
    summary: 'Get a contact by its id or address',
    answer: ContactDetail,
    run: async (request) => getContactByName(live(request), request.params.id ?? ''),
  }),
  'PATCH /api/v1/contacts/{id}': keyCall({
    ...modify,
    summary: 'Change a contact by its id or address; absent facts stay as they are',
    body: UpdateContactInput,
    answer: ContactDetail,
    headers: {
      'if-match': 'The `version` that was read: the change is refused if the contact has another one by now.',
    },
    run: async (request) =>
      updateContactByName(
        live(request),
        request.params.id ?? '',
        request.body,
        readVersion(request.header('if-match')),
      ),
  }),
  'DELETE /api/v1/contacts/{id}': keyCall({
    ...shared,
    grant: 'contacts/delete',
    summary: 'Delete a contact by its id or address',
    answer: DeletedContact,
    run: async (request) => deleteContactByName(live(request), request.params.id ?? ''),
  }),
  'POST /api/v1/contacts/{id}/labels': onceCall({
    ...modify,
    feature: 'contactManagement.label',
    summary: 'Put labels on a contact, and take others off',
    body: KeyLabelsInput,
    answer: ContactLabels,
    headers: IDEMPOTENCY_KEY,
    run: async (request) =>
      labelContact(live(request), request.params.id ?? '', request.body, idempotencyKeyOf(request)),
  }),
  'GET /api/v1/labels': keyCall({
    ...view,
    feature: 'contactManagement.label',
    summary: 'List labels, each with the number of its contacts',
    query: KeyLabelQuery,
    answer: KeyLabelPage,
    run: async (request) => listLabelsForKeys(live(request), request.query),
  }),
};
