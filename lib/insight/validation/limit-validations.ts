import type { Actor, Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';

/** Calls per second of one key or person, and of one company; the burst is twice as many (docs/validation.md). */
const CALLER_RATE = { perSecond: 10, burst: 20 };
const COMPANY_RATE = { perSecond: 100, burst: 200 };

const callers = createTokenBuckets(CALLER_RATE);
const companies = createTokenBuckets(COMPANY_RATE);

/**
 * Counts a call against the rate of its caller and of the company, in this process.
 *
 * @throws {AppError} rateLimited
 */
export function limitValidations({ scope, actor }: Pick<Context, 'scope' | 'actor'>): void {
  const now = performance.now();
  for (const permit of [callers.take(callerOf(actor), now), companies.take(scope.companyId, now)]) {
    if (permit.allowed) continue;
    const seconds = permit.retryAfterSeconds;
    throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
  }
}

const callerOf = (actor: Actor): string => {
  if (actor.type === 'apiKey') return `key ${actor.apiKeyId}`;
  return actor.type === 'user' ? `session ${actor.sessionId}` : actor.type;
};
