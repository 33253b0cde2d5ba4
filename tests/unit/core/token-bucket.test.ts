import { describe, expect, test } from 'vitest';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';

describe('token buckets', () => {
  test('accept a burst, then the configured rate', () => {
    const buckets = createTokenBuckets({ perSecond: 100, burst: 200 });
    const passed = (now: number, tries: number) =>
      Array.from({ length: tries }, () => buckets.take('a', now)).filter(({ allowed }) => allowed).length;
    expect(passed(0, 300)).toBe(200);
    expect(passed(500, 300)).toBe(50);
    expect(passed(1_500, 300)).toBe(100);
    expect(passed(60_000, 300)).toBe(200);
  });

  test('return the remaining tokens and the time of the next', () => {
    const buckets = createTokenBuckets({ perSecond: 1, burst: 2 });
    expect(buckets.take('a', 0)).toEqual({ allowed: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 });
    buckets.take('a', 0);
    expect(buckets.take('a', 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 2, retryAfterSeconds: 1 });
  });

  test('count each key separately', () => {
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 });
    expect([buckets.take('a', 0).allowed, buckets.take('a', 0).allowed, buckets.take('b', 0).allowed]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
