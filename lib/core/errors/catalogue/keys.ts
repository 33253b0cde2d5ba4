import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of API keys and of what they may do. */
export const keyErrors = {
  missingApiKey: {
    status: 401,
    name: 'missing_api_key',
    smtp: { code: 530, enhanced: '5.7.0' },
    message: 'Authentication required',
    display: 'toast',
  },
  invalidApiKey: {
    status: 401,
    name: 'invalid_api_key',
    smtp: { code: 535, enhanced: '5.7.8' },
    message: 'Authentication credentials invalid',
    display: 'toast',
  },
  missingGrant: {
    status: 403,
    name: 'restricted_api_key',
    smtp: { code: 535, enhanced: '5.7.8' },
    message: 'This key lacks the grant {grant}',
    display: 'toast',
  },
  ipNotAllowed: {
    status: 403,
    name: 'invalid_access',
    smtp: { code: 535, enhanced: '5.7.1' },
    message: 'This key may not be used from {ip}',
    display: 'toast',
  },
  accountSuspended: {
    status: 403,
    name: 'invalid_access',
    specCode: 'userSuspended',
    smtp: { code: 535, enhanced: '5.7.1' },
    message: 'Account suspended',
    display: 'toast',
  },
  subaccountEnded: {
    status: 409,
    name: 'validation_error',
    message: 'This subaccount was terminated; it can’t be changed any more.',
    display: 'toast',
  },
  productionRequired: {
    status: 403,
    name: 'invalid_access',
    smtp: { code: 535, enhanced: '5.7.1' },
    message: 'This is a production key and the account is in the sandbox',
    display: 'toast',
  },
  tlsRequired: {
    status: 403,
    name: 'security_error',
    smtp: { code: 530, enhanced: '5.7.0' },
    message: 'Must issue a STARTTLS command first',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
