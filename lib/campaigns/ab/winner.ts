import type { Totals } from '#lib/campaigns/reports/values.ts';
import type { AbMetric } from './values.ts';

/** A variant with its people. */
export type VariantTotals = Pick<Totals, 'delivered' | 'opened' | 'clicked' | 'unsubscribed'> & { variant: number };

/** How a metric is made: its part of a whole, and whether the highest or the lowest wins. */
const METRICS: Readonly<
  Record<AbMetric, { part: (row: VariantTotals) => number; whole: (row: VariantTotals) => number; isBestHigh: boolean }>
> = {
  uniqueOpens: { part: ({ opened }) => opened, whole: ({ delivered }) => delivered, isBestHigh: true },
  uniqueClicks: { part: ({ clicked }) => clicked, whole: ({ delivered }) => delivered, isBestHigh: true },
  clicksPerOpen: { part: ({ clicked }) => clicked, whole: ({ opened }) => opened, isBestHigh: true },
  fewestUnsubscribes: {
    part: ({ unsubscribed }) => unsubscribed,
    whole: ({ delivered }) => delivered,
    isBestHigh: false,
  },
};

/** A variant as it is compared: how many of how many, and the rate from 0 to 1. */
export type VariantRate = { variant: number; part: number; whole: number; rate: number };

/** Returns the rates of variants by a metric. */
export const ratesOf = (metric: AbMetric, rows: readonly VariantTotals[]): VariantRate[] =>
  rows.map((row) => {
    const [part, whole] = [METRICS[metric].part(row), METRICS[metric].whole(row)];
    return { variant: row.variant, part, whole, rate: whole === 0 ? 0 : part / whole };
  });

/** Why the numbers choose no winner. */
export type NoWinner = 'tie' | 'tooFew' | 'zero';

/**
 * Chooses the winner of a test by its numbers: the one best rate, of enough events. A rate of 0 wins nothing, but for the fewest
 * unsubscribes.
 *
 * @param minEvents events of all variants together under which the numbers say nothing.
 */
export function chooseWinner(
  metric: AbMetric,
  rows: readonly VariantTotals[],
  minEvents: number,
): { winner: number } | { winner: null; cause: NoWinner } {
  const { isBestHigh } = METRICS[metric];
  const rates = ratesOf(metric, rows);
  // What counts as an event of a test of unsubscribes is a mail that arrived: the best of them has none.
  const events = rates.reduce((sum, { part, whole }) => sum + (isBestHigh ? part : whole), 0);
  const sorted = [...rates].sort((one, other) => (isBestHigh ? other.rate - one.rate : one.rate - other.rate));
  const [best, second] = sorted;
  if (!best || (isBestHigh && best.rate === 0)) return { winner: null, cause: 'zero' };
  if (events < minEvents) return { winner: null, cause: 'tooFew' };
  if (second && second.rate === best.rate) return { winner: null, cause: 'tie' };
  return { winner: best.variant };
}

const DRAWS = 20_000;

/**
 * Returns for each variant the probability that its true rate is the best: of 20,000 draws from Beta(1 + k, 1 + n − k) the part in which
 * it is first. The same numbers give the same answer.
 */
export function chancesToBeBest(metric: AbMetric, rows: readonly VariantTotals[]): Map<number, number> {
  const { isBestHigh } = METRICS[metric];
  const rates = ratesOf(metric, rows);
  const random = createRandom(1);
  const wins = new Map(rates.map(({ variant }) => [variant, 0]));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let best = { variant: -1, value: Number.NEGATIVE_INFINITY };
    for (const { variant, part, whole } of rates) {
      const drawn = drawBeta(1 + part, 1 + Math.max(0, whole - part), random);
      const value = isBestHigh ? drawn : -drawn;
      if (value > best.value) best = { variant, value };
    }
    wins.set(best.variant, (wins.get(best.variant) ?? 0) + 1);
  }
  return new Map([...wins].map(([variant, count]) => [variant, count / DRAWS]));
}

/** Creates a generator of numbers from 0 up to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawBeta(a: number, b: number, random: () => number): number {
  const [one, other] = [drawGamma(a, random), drawGamma(b, random)];
  return one / (one + other);
}

/** Draws from Gamma(shape ≥ 1, 1) by the method of Marsaglia and Tsang (2000). */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
