import type { Part, PartValues } from '#lib/core/analytics/parts.ts';
import type { Scope } from '#lib/core/context.ts';
import { countEventParts } from '#lib/events/read/statistics/count-event-parts.ts';
import type { Stretch } from '../plan/clock.ts';
import type { CubePlan } from '../plan/cube-sql.ts';
import type { Plan } from '../plan/plan-query.ts';
import { type KeyedParts, sumSeries, sumTotals } from '../store.ts';
import { keepAnswer } from './keep-answer.ts';

/** Checks whether stored statistics answer a plan. */
export const isCubePlan = (plan: Plan): plan is CubePlan => plan.source !== 'events';

/** Sums parts over the range of a plan: from the statistics that it names, or from the events. */
export const sumPlan = (scope: Scope, plan: Plan, parts: readonly Part[]): Promise<PartValues> =>
  keepAnswer(scope, plan, ['sum', parts], () => countPlan(scope, plan, parts));

async function countPlan(scope: Scope, plan: Plan, parts: readonly Part[]): Promise<PartValues> {
  if (isCubePlan(plan)) return sumTotals(scope, plan, parts);
  const rows = await countEventParts(scope, { ...plan, ...plan.range, parts, stretches: null, breakdown: null });
  return rows[0]?.parts ?? {};
}

/** Points of a series whose sums are kept, at most. */
const KEPT_POINTS = 400;

/** Sums parts over each stretch of a plan's range, by its number from 1. */
export function sumStretches(
  scope: Scope,
  plan: Plan,
  parts: readonly Part[],
  stretches: readonly Stretch[],
): Promise<KeyedParts<number>[]> {
  const load = () => countStretches(scope, plan, parts, stretches);
  if (stretches.length > KEPT_POINTS) return load();
  return keepAnswer(scope, plan, ['stretches', parts, stretches.map(({ start }) => start)], load);
}

function countStretches(
  scope: Scope,
  plan: Plan,
  parts: readonly Part[],
  stretches: readonly Stretch[],
): Promise<KeyedParts<number>[]> {
  if (isCubePlan(plan)) return sumSeries(scope, plan, parts, stretches);
  return countEventParts(scope, {
    ...plan,
    ...plan.range,
    parts,
    breakdown: null,
    stretches: stretches.map(({ start }) => new Date(start)),
  }).then((rows) => rows.map(({ key, parts: values }) => ({ key: Number(key), parts: values })));
}
