import type { ErrorEntry } from '../error-entry.ts';

/** Links that have expired, counts and files over their limits, names that are taken or not supported. */
export const limitErrors = {
  linkExpired: {
    status: 410,
    name: 'not_found',
    message: 'This link has expired; ask for a new one.',
    display: 'toast',
  },
  resendTooSoon: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'The last mail is not a minute old; try again in {seconds} s.',
    display: 'toast',
  },
  limitReached: {
    status: 422,
    name: 'validation_error',
    message: 'There may be {limit} {entity} at most.',
    display: 'toast',
  },
  duplicate: {
    status: 409,
    name: 'validation_error',
    specCode: 'duplicateException',
    message: '{entity} exists already.',
    display: 'field',
  },
  unsupportedDomain: {
    status: 422,
    name: 'validation_error',
    specCode: 43,
    message: 'Sender domain not yet supported',
    display: 'field',
  },
  fileTooLarge: {
    status: 413,
    name: 'validation_error',
    message: 'A file may hold {limit} bytes at most.',
    display: 'field',
  },
  fileTypeNotAllowed: {
    status: 422,
    name: 'validation_error',
    specCode: 'notAllowedException',
    message: 'Files of the type {value} are Not Allowed.',
    display: 'field',
  },
} as const satisfies Record<string, ErrorEntry>;
