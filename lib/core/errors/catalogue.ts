/** The error names that Resend's SDKs know; an unknown one is taken for success by one of them (contract §2). */
export type ApiErrorName =
  | 'application_error'
  | 'concurrent_idempotent_requests'
  | 'daily_quota_exceeded'
  | 'internal_server_error'
  | 'invalid_access'
  | 'invalid_api_key'
  | 'invalid_attachment'
  | 'invalid_from_address'
  | 'invalid_idempotency_key'
  | 'invalid_idempotent_request'
  | 'invalid_parameter'
  | 'method_not_allowed'
  | 'missing_api_key'
  | 'missing_required_field'
  | 'monthly_quota_exceeded'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'restricted_api_key'
  | 'security_error'
  | 'validation_error';

/** How a screen shows an error (spec §8, Display behaviour). */
export type ErrorDisplay = 'toast' | 'field' | 'silent' | 'logout' | 'quota';

/** One line of the catalogue: everything that any edge needs to word the refusal. */
export type ErrorEntry = {
  /** HTTP status. */
  status: number;
  /** Name in the customer API's answers. */
  name: ApiErrorName;
  /** The Config API's code (spec §8), where the spec has one; else the catalogue's own. */
  specCode?: string | number;
  /** SMTP reply code and enhanced status code (RFC 3463), where SMTP can meet it. */
  smtp?: { code: number; enhanced: string };
  /** The sentence; `{name}` is filled from the refusal's values. */
  message: string;
  display: ErrorDisplay;
};

/** Every expected refusal, one line each. HTTP, SMTP, screens and docs are derived from it. */
export const errorCatalogue = {
  // the request itself
  malformedJson: {
    status: 400,
    name: 'validation_error',
    message: 'The body is not valid JSON: {cause}',
    display: 'toast',
  },
  unknownField: {
    status: 422,
    name: 'invalid_parameter',
    specCode: 'notAllowedException',
    message: 'The {field} is Not Allowed.',
    display: 'field',
  },
  missingField: {
    status: 422,
    name: 'missing_required_field',
    specCode: 'validationException',
    message: 'Missing required field: {field}.',
    display: 'field',
  },
  invalidField: {
    status: 422,
    name: 'validation_error',
    specCode: 'validationException',
    message: 'The {field} is Invalid.',
    display: 'field',
  },
  notAvailable: {
    status: 422,
    name: 'invalid_parameter',
    message: 'The {field} is not available yet.',
    display: 'field',
  },
  methodNotAllowed: {
    status: 405,
    name: 'method_not_allowed',
    message: 'This address takes {allowed}, not {method}.',
    display: 'toast',
  },
  notFound: {
    status: 404,
    name: 'not_found',
    specCode: 'entityNotFoundException',
    message: 'There is no such {entity}.',
    display: 'toast',
  },
  requestTooLarge: {
    status: 413,
    name: 'validation_error',
    message: 'A request may hold {limit} bytes at most.',
    display: 'toast',
  },
  malformedRequest: {
    status: 400,
    name: 'validation_error',
    message: 'The request could not be read as HTTP.',
    display: 'toast',
  },
  unsupportedMediaType: {
    status: 415,
    name: 'validation_error',
    message: 'Send the body as application/json.',
    display: 'toast',
  },
  rateLimited: {
    status: 429,
    name: 'rate_limit_exceeded',
    smtp: { code: 451, enhanced: '4.7.1' },
    message: 'Too many requests; try again in {seconds} s.',
    display: 'toast',
  },
  internal: {
    status: 500,
    name: 'internal_server_error',
    specCode: 'undefinedError',
    smtp: { code: 451, enhanced: '4.3.0' },
    message: 'Something went wrong on our side. Nothing was stored; try again.',
    display: 'toast',
  },
  queueUnavailable: {
    status: 503,
    name: 'application_error',
    smtp: { code: 451, enhanced: '4.3.0' },
    message: 'Temporary queue failure',
    display: 'toast',
  },

  // keys and grants
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

  // the message
  unprovenDomain: {
    status: 403,
    name: 'invalid_from_address',
    smtp: { code: 550, enhanced: '5.7.1' },
    message: 'Unconfigured Sending Domain {domain}',
    display: 'field',
  },
  unauthorizedRecipient: {
    status: 403,
    name: 'invalid_access',
    smtp: { code: 550, enhanced: '5.7.1' },
    message: '{recipient} is not an authorized recipient (sandbox environment)',
    display: 'field',
  },
  suppressedRecipient: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.7.1' },
    message: 'recipient address was suppressed due to customer policy',
    display: 'field',
  },
  invalidAddress: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 553, enhanced: '5.1.3' },
    message: '{value} is not an email address',
    display: 'field',
  },
  invalidHeader: {
    status: 422,
    name: 'invalid_parameter',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The header {field} is Invalid: {cause}',
    display: 'field',
  },
  invalidAttachment: {
    status: 422,
    name: 'invalid_attachment',
    message: 'The attachment {field} is Invalid: {cause}',
    display: 'field',
  },
  attachmentsTooLarge: {
    status: 413,
    name: 'invalid_attachment',
    message: 'Attachments may hold {limit} bytes at most together.',
    display: 'field',
  },
  messageTooLarge: {
    status: 413,
    name: 'validation_error',
    smtp: { code: 552, enhanced: '5.3.4' },
    message: 'A message may hold {limit} bytes at most.',
    display: 'toast',
  },
  tooManyRecipients: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 452, enhanced: '4.5.3' },
    message: 'Too many recipients: {limit} at most.',
    display: 'field',
  },
  noRecipients: {
    status: 422,
    name: 'missing_required_field',
    smtp: { code: 554, enhanced: '5.5.1' },
    message: 'No valid recipients',
    display: 'field',
  },
  bareLineBreak: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.5.2' },
    message: 'Lines must end with CR LF; a bare CR, LF or NUL is refused',
    display: 'toast',
  },
  invalidFrom: {
    status: 422,
    name: 'invalid_from_address',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The message must have exactly one From header with one address',
    display: 'field',
  },
  notScheduled: {
    status: 422,
    name: 'validation_error',
    message: 'The message is not scheduled, or is on its way already.',
    display: 'toast',
  },
  notStorable: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'The message holds something that cannot be stored; sending it again will not help',
    display: 'toast',
  },
  mailLoop: {
    status: 422,
    name: 'validation_error',
    smtp: { code: 554, enhanced: '5.4.6' },
    message: 'Too many hops: the message seems to be in a loop',
    display: 'toast',
  },

  // quota
  dailyQuotaExceeded: {
    status: 429,
    name: 'daily_quota_exceeded',
    specCode: 'overQuotaException',
    smtp: { code: 452, enhanced: '4.7.1' },
    message: 'Quota of {subfeature} on {feature} is exceeded',
    display: 'quota',
  },
  monthlyQuotaExceeded: {
    status: 429,
    name: 'monthly_quota_exceeded',
    specCode: 'overQuotaException',
    smtp: { code: 550, enhanced: '5.7.1' },
    message: 'Quota of {subfeature} on {feature} is exceeded',
    display: 'quota',
  },

  // idempotency
  invalidIdempotencyKey: {
    status: 400,
    name: 'invalid_idempotency_key',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'An idempotency key has 1 to 256 printable characters.',
    display: 'toast',
  },
  idempotencyKeyReused: {
    status: 409,
    name: 'invalid_idempotent_request',
    smtp: { code: 550, enhanced: '5.6.0' },
    message: 'This idempotency key was used with another payload.',
    display: 'toast',
  },
  idempotencyInProgress: {
    status: 409,
    name: 'concurrent_idempotent_requests',
    smtp: { code: 451, enhanced: '4.3.0' },
    message: 'A request with this idempotency key is in progress.',
    display: 'toast',
  },

  // people and sessions
  loginFailed: {
    status: 401,
    name: 'validation_error',
    specCode: 31,
    message: 'Username or password is not correct',
    display: 'field',
  },
  sessionExpired: {
    status: 401,
    name: 'invalid_access',
    specCode: 32,
    message: 'Your session expired, please relogin',
    display: 'logout',
  },
  loggedOut: {
    status: 401,
    name: 'invalid_access',
    specCode: 'loggedOut',
    message: 'Your session expired, please relogin',
    display: 'logout',
  },
  tokenException: {
    status: 401,
    name: 'invalid_access',
    specCode: 'tokenException',
    message: 'Your session expired, please relogin',
    display: 'logout',
  },
  forceOutException: {
    status: 401,
    name: 'invalid_access',
    specCode: 'forceOutException',
    message: 'You were logged out here, because you logged in on another device.',
    display: 'logout',
  },
  signInConfirmException: {
    status: 409,
    name: 'invalid_access',
    specCode: 'signInConfirmException',
    message: 'You are logged in on another device.',
    display: 'field',
  },
  signInConfirmMode1Exception: {
    status: 409,
    name: 'invalid_access',
    specCode: 'signInConfirmMode1Exception',
    message: 'You are logged in on another device. Log out there first.',
    display: 'field',
  },
  emailRegistered: {
    status: 405,
    name: 'validation_error',
    specCode: 121,
    message: 'Email already registered',
    display: 'field',
  },
  tooManyLogins: {
    status: 429,
    name: 'rate_limit_exceeded',
    message: 'Too many tries; try again in {seconds} s.',
    display: 'toast',
  },
  wrongProduct: {
    status: 400,
    name: 'validation_error',
    specCode: 'validationException',
    message: 'Send the header x-product: transactional.',
    display: 'toast',
  },
  forbidden: {
    status: 403,
    name: 'invalid_access',
    specCode: 51,
    message: 'Modification not allowed',
    display: 'toast',
  },
  crossSite: {
    status: 403,
    name: 'security_error',
    message: 'This request did not come from the dashboard.',
    display: 'toast',
  },

  // links and limits
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
} as const satisfies Record<string, ErrorEntry>;

/** The code of an expected refusal: a key of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** The catalogue line of a code, with the optional parts visible to the type checker. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errorCatalogue[code];
