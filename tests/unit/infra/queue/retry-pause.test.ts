import { describe, expect, it } from 'vitest';
import { retryPauseMs } from '#lib/infra/queue/run-job.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('retryPauseMs', () => {
  it('doubles from two seconds up to an hour', () => {
    expect([1, 2, 3, 10, 20].map((tries) => retryPauseMs(tries, 1))).toEqual([
      2_000, 4_000, 8_000, 1_024_000, 3_600_000,
    ]);
  });

  it('returns between half of the pause and the whole pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
        const whole = retryPauseMs(tries, 1);
        expect(retryPauseMs(tries, random)).toBeGreaterThanOrEqual(whole / 2);
        expect(retryPauseMs(tries, random)).toBeLessThanOrEqual(whole);
      }),
    );
  });
});
