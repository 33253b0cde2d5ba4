import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of what a role, a feature or a plan does not hold, and of the team (docs/product.md §3, §6). */
export const accessErrors = {
  forbidden: {
    status: 403,
    name: 'invalid_access',
    specCode: 51,
    message: 'Modification not allowed',
    display: 'toast',
  },
  notAuthorized: {
    status: 403,
    name: 'invalid_access',
    specCode: 403,
    message: 'Not Authorized',
    display: 'toast',
  },
  featureOff: {
    status: 403,
    name: 'invalid_access',
    smtp: { code: 535, enhanced: '5.7.1' },
    message: '{feature} is not enabled for your account.',
    display: 'featureOff',
  },
  roleInvalid: {
    status: 422,
    name: 'validation_error',
    specCode: 33,
    message: 'Role is invalid',
    display: 'field',
  },
  memberExists: {
    status: 422,
    name: 'validation_error',
    message: 'Team member already exists',
    display: 'field',
  },
  memberLimit: {
    status: 422,
    name: 'validation_error',
    message: 'Team member limit reached',
    display: 'quota',
  },
  slugTaken: {
    status: 422,
    name: 'validation_error',
    message: 'Slug already taken',
    display: 'field',
  },
  inviteTooOften: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'Invited often enough for one day; try again tomorrow.',
    display: 'toast',
  },
  lastOwner: {
    status: 422,
    name: 'validation_error',
    specCode: 'stateException',
    message: 'A company keeps at least one owner.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
