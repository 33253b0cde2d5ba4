import { type Metric, type MetricName, metricOf, type PartSum } from '#lib/core/analytics/metrics.ts';
import type { Part } from '#lib/core/analytics/parts.ts';
import type { AnalyticFilter, Breakdown } from '#lib/core/analytics/question.ts';
import type { Scope } from '#lib/core/context.ts';
import { findKind, kindOf } from '#lib/events/statistics/kinds.ts';
import { dimensionNumber, STORED_DIMENSIONS } from '#lib/events/statistics/stored-dimensions.ts';
import type { Stretch } from './clock.ts';
import type { Plan } from './plan-query.ts';

/** The parameters of a statement, in the order in which they were added. */
export class CubeParameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const TABLES = {
  totals: 'stat_totals',
  single: 'stat_single',
  cross: 'stat_cross',
  domains: 'stat_domains',
  reasons: 'stat_reasons',
} as const;

/** A plan that stored statistics answer. */
export type CubePlan = Plan & { source: keyof typeof TABLES };

const hasQuarters = ({ source }: CubePlan): boolean => source === 'totals' || source === 'single';

/** Returns the column of a dimension in the table of a plan. */
export function columnOf({ source }: CubePlan, name: string): string {
  if (name === 'bounceClassificationCode') return 'bounce_class';
  if (source === 'single') return 'value_id';
  return STORED_DIMENSIONS.find((one) => one.name === name)?.column ?? 'NULL';
}

/** Builds the table and the condition of a plan: company, environment, range and filters. */
export function fromWhere(plan: CubePlan, scope: Scope, parameters: CubeParameters): string {
  const company = parameters.add(scope.companyId);
  const conditions = [`company_id = ${company}`, `environment = ${parameters.add(scope.environment)}`];
  const { range } = plan;
  if (hasQuarters(plan)) {
    const [start, end] = [parameters.add(new Date(range.start)), parameters.add(new Date(range.end))];
    conditions.push(`bucket_at >= ${start}`, `bucket_at < ${end}`);
  } else {
    conditions.push(`day >= ${parameters.add(range.firstDay)}::date`, `day <= ${parameters.add(range.lastDay)}::date`);
  }
  if (plan.source === 'cross') conditions.push(`basis = ${plan.basis === 'sent' ? 1 : 0}`);
  if (plan.source === 'single') conditions.push(`dimension = ${dimensionNumber(onlyDimension(plan))}`);
  for (const filter of plan.filters) conditions.push(filterCondition(plan, filter, company, parameters));
  return `FROM ${TABLES[plan.source]} WHERE ${conditions.join(' AND ')}`;
}

const onlyDimension = ({ filters, breakdown }: CubePlan): Breakdown => {
  // A plan of single dimensions has exactly one, of those that statistics store.
  const name = breakdown ?? filters[0]?.name;
  return STORED_DIMENSIONS.find((one) => one.name === name)?.name ?? 'campaign';
};

function filterCondition(
  plan: CubePlan,
  { name, values, isExcluded }: AnalyticFilter,
  company: string,
  parameters: CubeParameters,
) {
  const column = columnOf(plan, name);
  const given = parameters.add(values);
  const ids =
    name === 'bounceClassificationCode'
      ? `${given}::int[]`
      : `ARRAY(SELECT v.id FROM stat_values v WHERE v.company_id = ${company}
          AND v.dimension = ${STORED_DIMENSIONS.findIndex((one) => one.name === name)} AND v.value = ANY(${given}::text[]))`;
  return isExcluded ? `NOT ${column} = ANY(${ids})` : `${column} = ANY(${ids})`;
}

/** Builds the sums of parts over the rows of a plan, each under its part's name. */
export const sumParts = (plan: CubePlan, parts: readonly Part[]): string =>
  parts
    .map((part) => `(${plan.source === 'reasons' ? countKind(part) : `sum(${part})`})::float8 AS ${part}`)
    .join(', ');

function countKind(part: Part): string {
  const kind = findKind(part);
  return kind === null ? 'NULL' : `sum(count) FILTER (WHERE ${kindOf('type', 'bounce_class')} = ${kind})`;
}

/** Builds the number of the stretch that a row belongs to, counted from 1. */
export function stretchOf(plan: CubePlan, stretches: readonly Stretch[], parameters: CubeParameters): string {
  return hasQuarters(plan)
    ? `width_bucket(bucket_at, ${parameters.add(stretches.map(({ start }) => new Date(start)))}::timestamptz[])`
    : `width_bucket(day, ${parameters.add(stretches.map(({ day }) => day))}::date[])`;
}

/** Builds the value of a metric from columns that have the names of parts. */
export function metricSql(name: MetricName): string {
  const { sum, over }: Metric = metricOf(name);
  return over ? `${addSql(sum)} / nullif(greatest(${addSql(over)}, 0), 0)` : addSql(sum);
}

const addSql = ({ plus, minus = [] }: PartSum): string =>
  `(${[...plus.map((part) => ` + coalesce(${part}, 0)`), ...minus.map((part) => ` - coalesce(${part}, 0)`)].join('').slice(3)})`;
