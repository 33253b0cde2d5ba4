import { LATENCY_PARTS, LATENCY_STEPS_MS, type Part, type PartValues } from '#lib/core/analytics/parts.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import type { Question } from '../question-schema.ts';
import type { LatencyAnswer } from '../schema.ts';
import { buildMeta } from './answer-meta.ts';
import { breakDown } from './break-down.ts';
import { prepareQuestion } from './prepare-question.ts';
import { sumPlan } from './sum-plan.ts';

const PARTS: readonly Part[] = ['delivered', 'delayed_first', ...LATENCY_PARTS];

/** Providers that are listed, at most. */
const PROVIDERS_MAX = 50;

/**
 * Reads the time that deliveries took: of all mail first, then by mailbox provider, those with most mail first. Percentiles
 * come from ten steps, within which deliveries are taken as spread evenly.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function readLatency(ctx: Pick<Context, 'scope' | 'now'>, asked: Question): Promise<LatencyAnswer> {
  const { plans } = await prepareQuestion(ctx, asked, { isSeries: false, breakdown: 'provider' });
  const page = { orderBy: 'delivered', order: 'desc', limit: PROVIDERS_MAX, search: undefined } as const;
  const [{ rows }, all, meta] = await Promise.all([
    breakDown(ctx.scope, plans.current, PARTS, page),
    sumPlan(ctx.scope, plans.current, PARTS),
    buildMeta(ctx, plans, false),
  ]);
  const listed = [
    { provider: '', parts: all },
    ...rows.map(({ value, parts }) => ({ provider: value || UNKNOWN, parts })),
  ];
  return { meta, rows: listed.map(({ provider, parts }) => ({ provider, ...describeTimes(parts) })) };
}

/** The name of mail whose provider is not known. */
const UNKNOWN = 'unknown';

const describeTimes = (parts: PartValues) => ({
  delivered: parts.delivered ?? 0,
  delayedFirst: parts.delayed_first ?? 0,
  p50: percentileOfLatency(parts, 0.5),
  p95: percentileOfLatency(parts, 0.95),
  p99: percentileOfLatency(parts, 0.99),
});

/** Returns the time within which a share of deliveries was made, in milliseconds; null without deliveries. */
export function percentileOfLatency(parts: PartValues, share: number): number | null {
  const counts = LATENCY_PARTS.map((part) => parts[part] ?? 0);
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let passed = 0;
  for (const [step, count] of counts.entries()) {
    if (passed + count >= wanted && count > 0) {
      const from = step === 0 ? 0 : (LATENCY_STEPS_MS[step - 1] ?? 0);
      // The last step has no bound: three days, after which mail expires.
      const to = LATENCY_STEPS_MS[step] ?? 3 * DAY_MS;
      return Math.round(from + ((wanted - passed) / count) * (to - from));
    }
    passed += count;
  }
  return null;
}
