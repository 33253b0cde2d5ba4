import { describe, expect, it } from 'vitest';
import { chancesToBeBest, chooseWinner, type VariantTotals } from '#lib/campaigns/ab/winner.ts';

const row = (variant: number, delivered: number, opened: number, clicked = 0, unsubscribed = 0): VariantTotals => ({
  variant,
  delivered,
  opened,
  clicked,
  unsubscribed,
});

describe('the winner of a test', () => {
  it('has the best rate by the metric, whatever the sizes', () => {
    const rows = [row(0, 100, 30, 3, 1), row(1, 200, 50, 20, 8), row(2, 100, 20, 9, 0)];
    expect(chooseWinner('uniqueOpens', rows, 20)).toEqual({ winner: 0 });
    expect(chooseWinner('uniqueClicks', rows, 20)).toEqual({ winner: 1 });
    expect(chooseWinner('clicksPerOpen', rows, 20)).toEqual({ winner: 2 });
    expect(chooseWinner('fewestUnsubscribes', rows, 20)).toEqual({ winner: 2 });
  });

  it('is nobody of a tie, of too few events, or of none', () => {
    expect(chooseWinner('uniqueOpens', [row(0, 100, 20), row(1, 200, 40)], 20)).toEqual({ winner: null, cause: 'tie' });
    expect(chooseWinner('uniqueOpens', [row(0, 10, 5), row(1, 10, 3)], 20)).toEqual({ winner: null, cause: 'tooFew' });
    expect(chooseWinner('uniqueOpens', [row(0, 10, 0), row(1, 10, 0)], 0)).toEqual({ winner: null, cause: 'zero' });
    expect(chooseWinner('uniqueOpens', [], 0)).toEqual({ winner: null, cause: 'zero' });
  });

  it('may have no unsubscribes at all', () => {
    expect(chooseWinner('fewestUnsubscribes', [row(0, 50, 9, 0, 0), row(1, 50, 9, 0, 2)], 20)).toEqual({ winner: 0 });
  });
});

describe('the chance to be the best', () => {
  it('is shared by equals, is nearly certain for a clear lead, and adds up to one', () => {
    const equal = chancesToBeBest('uniqueOpens', [row(0, 1_000, 200), row(1, 1_000, 200)]);
    expect(equal.get(0)).toBeCloseTo(0.5, 1);
    const clear = chancesToBeBest('uniqueOpens', [row(0, 1_000, 300), row(1, 1_000, 200), row(2, 1_000, 100)]);
    expect(clear.get(0)).toBeGreaterThan(0.99);
    expect([...clear.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  it('agrees with the closed formula for two variants', () => {
    // P(B > A) = Σ B(αA + i, βB + βA) / ((βB + i) B(1 + i, βB) B(αA, βA)), by logarithms of the gamma function.
    const [a, b] = [row(0, 40, 9), row(1, 50, 17)];
    const logGamma = (n: number) => {
      let sum = 0;
      for (let at = 2; at < n; at += 1) sum += Math.log(at);
      return sum;
    };
    const logBeta = (one: number, other: number) => logGamma(one) + logGamma(other) - logGamma(one + other);
    const [alphaA, betaA, alphaB, betaB] = [10, 32, 18, 34];
    let exact = 0;
    for (let i = 0; i < alphaB; i += 1)
      exact += Math.exp(
        logBeta(alphaA + i, betaB + betaA) - Math.log(betaB + i) - logBeta(1 + i, betaB) - logBeta(alphaA, betaA),
      );
    expect(chancesToBeBest('uniqueOpens', [a, b]).get(1)).toBeCloseTo(exact, 1);
    expect(chancesToBeBest('uniqueOpens', [a, b])).toEqual(chancesToBeBest('uniqueOpens', [a, b]));
  });

  it('looks for the lowest rate of unsubscribes', () => {
    const chances = chancesToBeBest('fewestUnsubscribes', [row(0, 1_000, 0, 0, 40), row(1, 1_000, 0, 0, 10)]);
    expect(chances.get(1)).toBeGreaterThan(0.99);
  });
});
