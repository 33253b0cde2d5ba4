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
  liveKeyRequired: {
    status: 403,
    name: 'invalid_access',
    message: 'This exists in production only. Use a live key.',
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
  sdkKeyRefused: {
    status: 403,
    name: 'restricted_api_key',
    smtp: { code: 535, enhanced: '5.7.8' },
    message: 'An SDK key only sends templates with POST /sdk/emails. Use a server key for everything else.',
    display: 'toast',
  },
  sdkKeyRequired: {
    status: 403,
    name: 'restricted_api_key',
    message: 'This call takes SDK keys (tx_sdk_…) only. With a server key, use POST /emails.',
    display: 'toast',
  },
  sdkOriginRefused: {
    status: 403,
    name: 'invalid_access',
    message: 'This key may not be used by pages of {origin}. The settings of the key list its allowed origins.',
    display: 'toast',
  },
  sdkAppRefused: {
    status: 403,
    name: 'invalid_access',
    message: 'Send the header X-App-Id with one of the app ids that the settings of this key list.',
    display: 'toast',
  },
  sdkTemplateRefused: {
    status: 403,
    name: 'restricted_api_key',
    message: 'This key may not send the template {template}. The settings of the key list its allowed templates.',
    display: 'toast',
  },
  sdkFieldRefused: {
    status: 422,
    name: 'restricted_api_key',
    message:
      'The {field} is not allowed with an SDK key. Allowed: to, template.id, template.alias, template.variables, captcha.',
    display: 'toast',
  },
  sdkRecipientsRefused: {
    status: 422,
    name: 'restricted_api_key',
    message: 'An SDK key sends to one recipient a call, named by the address alone.',
    display: 'toast',
  },
  sdkContentRefused: {
    status: 422,
    name: 'restricted_api_key',
    message:
      'The {field} must be a number, true or false, or one line of text without links and markup, of at most {limit} characters.',
    display: 'toast',
  },
  sdkCallerLimit: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'This key sends at most {limit} emails an hour for one IP address. Try again in {seconds} s.',
    display: 'toast',
  },
  sdkRecipientLimit: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'This key sends at most {limit} emails an hour to one recipient. Try again in {seconds} s.',
    display: 'toast',
  },
  sdkKeyLimit: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'This key sends at most {limit} emails an hour. Try again in {seconds} s.',
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
