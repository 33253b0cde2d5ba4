import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of campaigns and A/B tests (docs/suite.md). */
export const campaignErrors = {
  campaignChanged: {
    status: 412,
    name: 'validation_error',
    message: 'The campaign has changed since you read it: it is at revision {revision}.',
    display: 'toast',
  },
  editorTaken: {
    status: 423,
    name: 'validation_error',
    message: '{holder} is editing this email.',
    display: 'toast',
  },
  testLimit: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'A company sends {limit} test mails a day. {left} are left today.',
    display: 'toast',
  },
  updating: {
    status: 503,
    name: 'application_error',
    message: 'The service is being updated. Try again in a minute.',
    display: 'toast',
  },
  emptyAudience: {
    status: 422,
    name: 'validation_error',
    message: 'Contact not found in target recipient label',
    display: 'field',
  },
  abTooFew: {
    status: 422,
    name: 'validation_error',
    message: 'An A/B test needs at least 10 recipients',
    display: 'field',
  },
  winnerZero: {
    status: 422,
    name: 'validation_error',
    message: 'A/B winner cannot be 0 %',
    display: 'field',
  },
} as const satisfies Record<string, ErrorEntry>;
