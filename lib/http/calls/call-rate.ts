import { AppError } from '#lib/core/errors/app-error.ts';
import { type BucketOptions, createTokenBuckets, type Permit } from '#lib/core/token-bucket.ts';

/**
 * The rate headers of every answer: the calls allowed per second, those left now, and the seconds until all are
 * available again.
 */
export type RateHeaders = Record<'ratelimit-limit' | 'ratelimit-remaining' | 'ratelimit-reset', string>;

/** The rate of an API, counted for each client in this process's memory. */
export type CallRate = {
  /** Counts a call and returns the headers of its answer, and the refusal (rateLimited) of a call over the rate. */
  count(client: string): { headers: RateHeaders; error?: AppError };
  /** Returns the headers of an answer to a call that was not counted. */
  idle(): RateHeaders;
};

/** Creates the rate of an API. */
export function createCallRate(options: BucketOptions): CallRate {
  const { perSecond } = options;
  const buckets = createTokenBuckets(options);
  // Capped at the rate, because the burst is not promised to callers.
  const toHeaders = ({ remaining, resetSeconds }: Pick<Permit, 'remaining' | 'resetSeconds'>): RateHeaders => ({
    'ratelimit-limit': String(perSecond),
    'ratelimit-remaining': String(Math.min(remaining, perSecond)),
    'ratelimit-reset': String(resetSeconds),
  });
  return {
    idle: () => toHeaders({ remaining: perSecond, resetSeconds: 0 }),
    count(client) {
      const permit = buckets.take(client, performance.now());
      const headers = toHeaders(permit);
      return permit.allowed ? { headers } : { headers, error: tooManyCalls(permit.retryAfterSeconds) };
    },
  };
}

/** Returns the refusal of a call over the rate. */
export const tooManyCalls = (seconds: number): AppError =>
  new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
