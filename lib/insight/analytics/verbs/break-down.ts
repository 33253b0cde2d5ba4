import { computeMetric } from '#lib/core/analytics/metrics.ts';
import type { Part, PartValues } from '#lib/core/analytics/parts.ts';
import type { Scope } from '#lib/core/context.ts';
import { searchMailboxProviders } from '#lib/core/mailbox-provider-names.ts';
import { countEventParts } from '#lib/events/read/statistics/count-event-parts.ts';
import { OTHER_ID } from '#lib/events/statistics/stored-dimensions.ts';
import type { Plan } from '../plan/plan-query.ts';
import { type BreakdownPage, findValueIds, sumBreakdown, sumValues } from '../store.ts';
import { keepAnswer } from './keep-answer.ts';
import { isCubePlan } from './sum-plan.ts';

/** The largest rows of a breakdown, and the number of rows that there are. */
export type BrokenDown = { rows: readonly { value: string; parts: PartValues }[]; rowsTotal: number };

/** Rows of a breakdown that are kept, at most. */
const KEPT_ROWS = 100;

/** Sums parts by the values of a plan's dimension: from the statistics that it names, or from the events. */
export function breakDown(scope: Scope, plan: Plan, parts: readonly Part[], page: BreakdownPage): Promise<BrokenDown> {
  const load = () => countBreakdown(scope, plan, parts, page);
  return page.limit > KEPT_ROWS ? load() : keepAnswer(scope, plan, ['break', parts, page], load);
}

async function countBreakdown(
  scope: Scope,
  plan: Plan,
  parts: readonly Part[],
  page: BreakdownPage,
): Promise<BrokenDown> {
  const { breakdown } = plan;
  if (breakdown && isCubePlan(plan)) {
    const rows = await sumBreakdown(scope, { ...plan, breakdown }, parts, page);
    return { rows, rowsTotal: rows[0]?.rowsTotal ?? 0 };
  }
  const search = page.search?.toLowerCase();
  const named = search && breakdown === 'provider' ? searchMailboxProviders(search) : [];
  const counted = (await countEventParts(scope, { ...plan, ...plan.range, parts, stretches: null })).filter(
    ({ key }) => !search || key.toLowerCase().includes(search) || named.includes(key),
  );
  const rankOf = (row: { parts: PartValues }): number =>
    computeMetric(page.orderBy, row.parts) ?? Number.NEGATIVE_INFINITY;
  const sorted = counted.sort((one, other) => rankOf(other) - rankOf(one));
  if (page.order === 'asc') sorted.reverse();
  return {
    rows: sorted.slice(0, page.limit).map(({ key, parts: values }) => ({ value: key, parts: values })),
    rowsTotal: counted.length,
  };
}

/** Sums parts by some values of a plan's dimension; what is counted as other has the value null in the map. */
export function sumKeys(
  scope: Scope,
  plan: Plan,
  parts: readonly Part[],
  rows: readonly { value: string }[],
): Promise<Map<string | null, PartValues>> {
  const values = rows.map(({ value }) => value);
  const load = () => countKeys(scope, plan, parts, values);
  return values.length > KEPT_ROWS ? load() : keepAnswer(scope, plan, ['keys', parts, values], load);
}

async function countKeys(
  scope: Scope,
  plan: Plan,
  parts: readonly Part[],
  values: readonly string[],
): Promise<Map<string | null, PartValues>> {
  const { breakdown } = plan;
  if (!breakdown || !isCubePlan(plan)) {
    if (values.length === 0) return new Map();
    const counted = await countEventParts(scope, { ...plan, ...plan.range, parts, stretches: null });
    return new Map(counted.filter(({ key }) => values.includes(key)).map(({ key, parts: one }) => [key, one]));
  }
  const byId = await findValueIds(scope.companyId, breakdown, values);
  const sums = await sumValues(scope, { ...plan, breakdown }, parts, [...byId.keys()]);
  return new Map(sums.map(({ key, parts: one }) => [key === OTHER_ID ? null : (byId.get(key) ?? String(key)), one]));
}
