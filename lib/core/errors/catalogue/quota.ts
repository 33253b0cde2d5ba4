import type { ErrorEntry } from '../error-entry.ts';

/** Quotas that are used up, plans that do not fit or have ended, and idempotency keys that cannot be used. */
export const quotaErrors = {
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
  overQuota: {
    status: 422,
    name: 'validation_error',
    specCode: 'overQuotaException',
    message: 'Quota of {Subfeature} on {feature} is exceeded',
    display: 'quota',
  },
  planExpired: {
    status: 403,
    name: 'invalid_access',
    message: 'Your package has expired, please update your plan',
    display: 'quota',
  },
  noDowngrade: {
    status: 422,
    name: 'validation_error',
    message: 'Downgrade not allowed',
    display: 'toast',
  },
  subaccountLimitReached: {
    status: 429,
    name: 'rate_limit_exceeded',
    smtp: { code: 452, enhanced: '4.7.1' },
    message: "The subaccount's limit of {limit} is reached until {until}",
    display: 'toast',
  },
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
} as const satisfies Record<string, ErrorEntry>;
