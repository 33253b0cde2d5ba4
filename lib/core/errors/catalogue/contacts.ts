import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of contacts, their fields and labels, and of their consents (docs/suite.md). */
export const contactErrors = {
  contactTagUsed: {
    status: 422,
    name: 'validation_error',
    specCode: 127,
    message: 'Contact tag already used',
    display: 'field',
  },
  invalidTag: {
    status: 422,
    name: 'validation_error',
    message: 'invalid tag',
    display: 'field',
  },
  contactChanged: {
    status: 412,
    name: 'validation_error',
    message: 'The contact has changed since you read it: it is at version {version}.',
    display: 'toast',
  },
  contactsGrown: {
    status: 409,
    name: 'validation_error',
    message: '{total} contacts match by now, not {expected}. Look at them again.',
    display: 'toast',
  },
  contactErased: {
    status: 422,
    name: 'validation_error',
    message: 'This person asked not to be stored.',
    display: 'field',
  },
  twoContacts: {
    status: 409,
    name: 'validation_error',
    specCode: 'duplicateException',
    message: 'The identifiers belong to two contacts. Change or delete one of them first.',
    display: 'field',
  },
  resubscribeRefused: {
    status: 403,
    name: 'invalid_access',
    specCode: 51,
    message: 'Modification not allowed',
    display: 'toast',
  },
  confirmationUnavailable: {
    status: 409,
    name: 'validation_error',
    specCode: 'stateException',
    message: 'Confirmation mails are sent from a domain of yours. Add a sending domain and verify it first.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
