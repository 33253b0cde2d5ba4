import type { MetricName } from '#lib/core/analytics/metrics.ts';
import type { Part } from '#lib/core/analytics/parts.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import { divideRange } from '../plan/clock.ts';
import type { Plan } from '../plan/plan-query.ts';
import type { Question } from '../question-schema.ts';
import type { SeriesAnswer, SeriesPoint } from '../schema.ts';
import { buildMeta } from './answer-meta.ts';
import { computeValues } from './compute-values.ts';
import { prepareQuestion } from './prepare-question.ts';
import { sumStretches } from './sum-plan.ts';

/**
 * Reads metrics over time: every point of the range up to now, and those of the range that it is compared with.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function readSeries(ctx: Pick<Context, 'scope' | 'now'>, asked: Question): Promise<SeriesAnswer> {
  const { metrics, parts, plans } = await prepareQuestion(ctx, asked, { isSeries: true, breakdown: null });
  const now = ctx.now().getTime();
  const [points, before, meta] = await Promise.all([
    readPoints(ctx.scope, plans.current, { metrics, parts, now }),
    plans.before && readPoints(ctx.scope, plans.before, { metrics, parts, now }),
    buildMeta(ctx, plans, false),
  ]);
  return { meta, points, before };
}

async function readPoints(
  scope: Scope,
  plan: Plan,
  { metrics, parts, now }: { metrics: readonly MetricName[]; parts: readonly Part[]; now: number },
): Promise<SeriesPoint[]> {
  const { range, precision } = plan;
  const stretches = divideRange(range.zone, range, precision).filter(({ start }) => start <= now);
  if (stretches.length === 0) return [];
  const sums = new Map((await sumStretches(scope, plan, parts, stretches)).map(({ key, parts: one }) => [key, one]));
  return stretches.map(({ start }, index) => ({
    at: new Date(start).toISOString(),
    local: formatLocal(range.zone, start),
    values: computeValues(metrics, sums.get(index + 1) ?? {}),
  }));
}
