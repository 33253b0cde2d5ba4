import type { Context } from '#lib/core/context.ts';
import type { Question } from '../question-schema.ts';
import type { TotalsAnswer } from '../schema.ts';
import { buildMeta } from './answer-meta.ts';
import { computeValues } from './compute-values.ts';
import { prepareQuestion } from './prepare-question.ts';
import { sumPlan } from './sum-plan.ts';

/**
 * Reads the metrics of a range, and of the one that it is compared with.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function readTotals(ctx: Pick<Context, 'scope' | 'now'>, asked: Question): Promise<TotalsAnswer> {
  const { metrics, parts, plans } = await prepareQuestion(ctx, asked, { isSeries: false, breakdown: null });
  const [current, before, meta] = await Promise.all([
    sumPlan(ctx.scope, plans.current, parts),
    plans.before && sumPlan(ctx.scope, plans.before, parts),
    buildMeta(ctx, plans, false),
  ]);
  return { meta, values: computeValues(metrics, current), before: before && computeValues(metrics, before) };
}
