import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { createTokenBuckets, type Permit } from '#lib/infra/rate-limit/token-bucket.ts';

/** How many seconds' worth of requests may come at once (contract §2). */
const BURST_SECONDS = 2;

let buckets: ReturnType<typeof createTokenBuckets> | null = null;

/**
 * Counts a request against the rate of whoever sent it: a key, or an address whose keys are wrong.
 *
 * @param headers where `ratelimit-limit`, `-remaining` and `-reset` are put.
 * @throws {AppError} rateLimited
 */
export function limitRate(client: string, headers: Record<string, string>): void {
  const perSecond = settings().API_RATE_PER_SECOND;
  buckets ??= createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS });
  const permit = buckets.take(client, performance.now());
  Object.assign(headers, toHeaders(permit, perSecond));
  if (permit.allowed) return;
  const seconds = permit.retryAfterSeconds;
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}

/** The headers of an answer that was not counted. */
export function idleRateHeaders(): Record<string, string> {
  const perSecond = settings().API_RATE_PER_SECOND;
  return toHeaders({ allowed: true, remaining: perSecond, resetSeconds: 0, retryAfterSeconds: 0 }, perSecond);
}

/** What of the burst is over the rate is not promised. */
const toHeaders = ({ remaining, resetSeconds }: Permit, perSecond: number): Record<string, string> => ({
  'ratelimit-limit': String(perSecond),
  'ratelimit-remaining': String(Math.min(remaining, perSecond)),
  'ratelimit-reset': String(resetSeconds),
});
