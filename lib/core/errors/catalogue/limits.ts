import type { ErrorEntry } from '../error-entry.ts';

/** Links that have expired, counts and files over their limits, names that are taken. */
export const limitErrors = {
  linkExpired: {
    status: 410,
    name: 'not_found',
    specCode: 410,
    message: 'This link has expired; ask for a new one.',
    display: 'toast',
  },
  resendTooSoon: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'The last mail is not a minute old; try again in {seconds} s.',
    display: 'toast',
  },
  tooMuchWaiting: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'Your company has {count} of these waiting already; try again in {seconds} s.',
    display: 'toast',
  },
  limitReached: {
    status: 422,
    name: 'validation_error',
    specCode: 52,
    message: "Proses failed, your quota hits it's limit",
    display: 'quota',
  },
  duplicate: {
    status: 409,
    name: 'validation_error',
    specCode: 'duplicateException',
    message: '{entity} exists already.',
    display: 'field',
  },
  fileTooLarge: {
    status: 413,
    name: 'validation_error',
    specCode: 413,
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
  imageAspectRatio: {
    status: 422,
    name: 'validation_error',
    specCode: 139,
    message: 'image aspect ratio not meet the requirement',
    display: 'field',
  },
} as const satisfies Record<string, ErrorEntry>;
