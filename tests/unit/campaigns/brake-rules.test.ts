import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrakeNumbers, findBrakeReason } from '#lib/campaigns/campaigns/sending/brake-rules.ts';

const QUIET: BrakeNumbers = {
  delivered: 0,
  reported: 0,
  hard: 0,
  settled: 0,
  isJudged: false,
  attempts: 0,
  refused: 0,
};

/** Judges as the sentences of the design do, one after another, in whole numbers. */
function judgeBySentences(n: BrakeNumbers): string | null {
  const isReported = n.reported >= 3 && n.delivered >= 1_000 && 1_000 * n.reported > 3 * n.delivered;
  const isBounced = !n.isJudged && n.settled >= 200 && 20 * n.hard > n.settled;
  const isRefused = n.attempts >= 100 && 5 * n.refused > n.attempts;
  return isReported ? 'complaints' : isBounced ? 'bounces' : isRefused ? 'refusals' : null;
}

describe('the brake', () => {
  it('judges any numbers as its sentences do', () => {
    const upTo = (max: number) => fc.integer({ min: 0, max });
    const numbers = fc
      .record({ delivered: upTo(3_000), settledToo: upTo(500), isJudged: fc.boolean(), attempts: upTo(400) })
      .chain(({ delivered, settledToo, isJudged, attempts }) =>
        fc.record({
          delivered: fc.constant(delivered),
          settled: fc.constant(delivered + settledToo),
          isJudged: fc.constant(isJudged),
          attempts: fc.constant(attempts),
          reported: upTo(Math.min(12, delivered)),
          hard: upTo(settledToo),
          refused: upTo(attempts),
        }),
      );
    fc.assert(fc.property(numbers, (n) => void expect(findBrakeReason(n)).toBe(judgeBySentences(n))));
  });

  it('stops above its thresholds and not at them', () => {
    const judge = (numbers: Partial<BrakeNumbers>) => findBrakeReason({ ...QUIET, ...numbers });
    expect(judge({ delivered: 1_000, reported: 3, settled: 1_000 })).toBeNull();
    expect(judge({ delivered: 999, reported: 9, settled: 1_000 })).toBeNull();
    expect(judge({ delivered: 1_000, reported: 4, settled: 1_000 })).toBe('complaints');
    expect(judge({ settled: 200, hard: 10 })).toBeNull();
    expect(judge({ settled: 199, hard: 199 })).toBeNull();
    expect(judge({ settled: 200, hard: 11 })).toBe('bounces');
    expect(judge({ settled: 200, hard: 11, isJudged: true })).toBeNull();
    expect(judge({ attempts: 100, refused: 20 })).toBeNull();
    expect(judge({ attempts: 99, refused: 99 })).toBeNull();
    expect(judge({ attempts: 100, refused: 21 })).toBe('refusals');
  });
});
