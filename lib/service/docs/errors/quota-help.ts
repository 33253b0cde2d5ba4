import type { quotaErrors } from '#lib/core/errors/catalogue/quota.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of quotas, plans and idempotency keys. */
export const quotaHelp: Readonly<Record<keyof typeof quotaErrors, ErrorHelp>> = {
  dailyQuotaExceeded: {
    when: 'The quota of the day is used up: of the sandbox, or of your plan.',
    fix: "It begins again at midnight in your account's time zone; `retry-after` has the seconds. Use the [simulator](../guides/sandbox.md#the-simulator) for tests: it counts nowhere.",
  },
  monthlyQuotaExceeded: {
    when: 'The quota of the month is used up, extra quota included.',
    fix: 'Ask for more on **Usage**, or wait for the first of the month. [What counts](../concepts/quota.md).',
  },
  overQuota: {
    when: 'Your plan allows no more of these things, for example webhooks, domains or templates.',
    fix: 'Delete one that you do not need, or ask for more on **Usage**.',
  },
  planExpired: {
    when: 'The period of your plan has ended, and its grace period too.',
    fix: 'Ask the operator to renew it, by **Contact us**.',
  },
  noDowngrade: {
    when: 'The new plan includes less than the account uses now; the message names the first feature.',
    fix: 'Delete what is over the new limits, then change the plan.',
  },
  subaccountLimitReached: {
    when: 'A limit of the [sub-account](../concepts/sub-account.md) is used up: its hour, day, month, or its share of the month.',
    fix: 'The message names the limit and its end. The company can raise it on the page of the sub-account.',
  },
  invalidIdempotencyKey: {
    when: 'The idempotency key is empty, longer than 256 characters, or has characters that cannot be printed.',
    fix: 'Use a short name that your app makes once for each mail, such as `receipt-1042`.',
  },
  idempotencyKeyReused: {
    when: 'This idempotency key was sent with another payload within the last 24 hours.',
    fix: 'Make a new key for each mail, and keep the payload the same when you repeat: a time or a random value in it is the usual reason.',
  },
  idempotencyInProgress: {
    when: 'The first request with this idempotency key has not been answered yet.',
    fix: 'Wait a second and repeat it: you then get the answer of the first.',
  },
};
