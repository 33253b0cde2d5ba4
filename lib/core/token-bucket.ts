/** A bucket's decision about one request. */
export type Permit = {
  allowed: boolean;
  /** Requests that would pass now, whole ones. */
  remaining: number;
  /** The time until the bucket is full again, rounded up. */
  resetSeconds: number;
  /** The time until the next request passes, rounded up; 0 if one passes now. */
  retryAfterSeconds: number;
};

/** The refill rate and capacity of buckets. */
export type BucketOptions = { perSecond: number; burst: number };

type Bucket = { tokens: number; at: number };

/** Beyond this many buckets the full ones, which are as good as new, are dropped. */
const BUCKETS_MAX = 10_000;

/**
 * Token buckets in this process's memory, one for each key: a burst passes at once, then requests pass at the rate.
 * Each process counts for itself.
 */
export function createTokenBuckets({ perSecond, burst }: BucketOptions): {
  /**
   * Takes tokens from the bucket of a key if there is one. `now` is in milliseconds of a monotonic clock.
   *
   * @param count 1 by default. More than there are leave a debt, which delays later requests: a large one passes whole.
   */
  take(key: string, now: number, count?: number): Permit;
  /** Returns true if a token is available; takes none. */
  has(key: string, now: number): boolean;
} {
  const buckets = new Map<string, Bucket>();
  const level = ({ tokens, at }: Bucket, now: number) => Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
  const sweep = (now: number) => {
    for (const [key, bucket] of buckets) if (level(bucket, now) >= burst) buckets.delete(key);
    if (buckets.size >= BUCKETS_MAX) buckets.clear();
  };
  return {
    has: (key, now) => level(buckets.get(key) ?? { tokens: burst, at: now }, now) >= 1,
    take(key, now, count = 1) {
      if (buckets.size >= BUCKETS_MAX) sweep(now);
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      const tokens = level(bucket, now);
      const allowed = tokens >= 1;
      bucket.tokens = allowed ? tokens - count : tokens;
      bucket.at = now;
      buckets.set(key, bucket);
      return {
        allowed,
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        resetSeconds: Math.ceil((burst - bucket.tokens) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.ceil((1 - bucket.tokens) / perSecond),
      };
    },
  };
}
