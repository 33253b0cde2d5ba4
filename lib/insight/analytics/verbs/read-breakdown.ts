import type { MetricName } from '#lib/core/analytics/metrics.ts';
import { computeMetric } from '#lib/core/analytics/metrics.ts';
import { PARTS, type Part, type PartValues } from '#lib/core/analytics/parts.ts';
import type { Breakdown } from '#lib/core/analytics/question.ts';
import type { Context } from '#lib/core/context.ts';
import type { Plan } from '../plan/plan-query.ts';
import type { Question } from '../question-schema.ts';
import type { BreakdownAnswer } from '../schema.ts';
import { buildMeta } from './answer-meta.ts';
import { type BrokenDown, breakDown, sumKeys } from './break-down.ts';
import { computeValues } from './compute-values.ts';
import { labelValues } from './label-values.ts';
import { prepareQuestion } from './prepare-question.ts';
import { sumPlan } from './sum-plan.ts';

/**
 * Reads the values of a dimension with their metrics: the largest of one metric, and the rest as other.
 *
 * @param asked with the dimension as `breakdown`; `sendingDomain` without it.
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function readBreakdown(ctx: Context, asked: Question): Promise<BreakdownAnswer> {
  const dimension: Breakdown = asked.breakdown ?? 'sendingDomain';
  const { question, metrics, parts, plans } = await prepareQuestion(ctx, asked, {
    isSeries: false,
    breakdown: dimension,
  });
  const page = {
    orderBy: question.orderBy ?? metrics[0],
    order: question.order,
    limit: question.limit,
    search: question.search,
  };
  const [found, all, allBefore] = await Promise.all([
    breakDown(ctx.scope, plans.current, parts, page),
    sumPlan(ctx.scope, plans.current, parts),
    plans.before && sumPlan(ctx.scope, plans.before, parts),
  ]);
  const keys = found.rows.map(({ value }) => value);
  const [before, labels, other] = await Promise.all([
    plans.before && sumKeys(ctx.scope, plans.before, parts, found.rows),
    labelValues(ctx, dimension, keys),
    isCapped(ctx, plans.current, parts),
  ]);
  const whole = computeMetric(metrics[0], all) ?? 0;
  const rows = found.rows.map(({ value, parts: values }) => ({
    value,
    label: labels.get(value) ?? value,
    values: computeValues(metrics, values),
    before: before && computeValues(metrics, before.get(value) ?? {}),
    share: shareOf(metrics[0], values, whole),
  }));
  const rest = question.search ? null : restOf(all, found);
  const restBefore = allBefore && before && minus(allBefore, [...before.values()]);
  return {
    meta: await buildMeta(ctx, plans, other),
    dimension,
    rows,
    other: rest && {
      values: computeValues(metrics, rest),
      before: restBefore && computeValues(metrics, restBefore),
      share: shareOf(metrics[0], rest, whole),
    },
    rowsTotal: found.rowsTotal,
  };
}

/** Checks whether values beyond the largest number of a day are counted as other. */
async function isCapped(ctx: Context, plan: Plan, parts: readonly Part[]): Promise<boolean> {
  // A bounce class is its own number: 0 is mail without one.
  if (plan.breakdown === 'bounceClassificationCode') return false;
  const other = await sumKeys(ctx.scope, plan, parts, []);
  return other.size > 0;
}

const shareOf = (metric: MetricName, values: PartValues, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, (computeMetric(metric, values) ?? 0) / whole)) : 0;

/** Returns the rows beyond the limit and what is counted as other; null without any. */
function restOf(all: PartValues, { rows }: BrokenDown): PartValues | null {
  const rest = minus(
    all,
    rows.map(({ parts }) => parts),
  );
  return Object.values(rest).some((value) => value > 0) ? rest : null;
}

function minus(all: PartValues, rows: readonly PartValues[]): PartValues {
  const rest: PartValues = {};
  for (const part of PARTS) {
    const left = rows.reduce((sum, row) => sum - (row[part] ?? 0), all[part] ?? 0);
    if (left > 0) rest[part] = left;
  }
  return rest;
}
