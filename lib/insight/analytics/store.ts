/** Raw SQL: statistics are summed in sets, by plans that are built for each question. */

import type { MetricName } from '#lib/core/analytics/metrics.ts';
import type { Part, PartValues } from '#lib/core/analytics/parts.ts';
import type { Breakdown } from '#lib/core/analytics/question.ts';
import type { Scope } from '#lib/core/context.ts';
import { searchMailboxProviders } from '#lib/core/mailbox-provider-names.ts';
import { dimensionNumber, OTHER_ID } from '#lib/events/statistics/stored-dimensions.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { Stretch } from './plan/clock.ts';
import { CubeParameters, type CubePlan, columnOf, fromWhere, metricSql, stretchOf, sumParts } from './plan/cube-sql.ts';

/** The parts of a row, with a key. */
export type KeyedParts<K> = { key: K; parts: PartValues };

const splitKey = <K>({ key, ...parts }: PartValues & { key: K }): KeyedParts<K> => ({ key, parts });

/** Sums parts over the range of a plan. */
export async function sumTotals(scope: Scope, plan: CubePlan, parts: readonly Part[]): Promise<PartValues> {
  const parameters = new CubeParameters();
  const { rows } = await getReadPool().query<PartValues>(
    `SELECT ${sumParts(plan, parts)} ${fromWhere(plan, scope, parameters)}`,
    parameters.values,
  );
  return rows[0] ?? {};
}

/** Sums parts over each stretch of a plan's range, by the stretch's number from 1; stretches without any are left out. */
export async function sumSeries(
  scope: Scope,
  plan: CubePlan,
  parts: readonly Part[],
  stretches: readonly Stretch[],
): Promise<KeyedParts<number>[]> {
  const parameters = new CubeParameters();
  const where = fromWhere(plan, scope, parameters);
  const { rows } = await getReadPool().query<PartValues & { key: number }>(
    `SELECT ${stretchOf(plan, stretches, parameters)} AS key, ${sumParts(plan, parts)} ${where} GROUP BY 1`,
    parameters.values,
  );
  return rows.map(splitKey);
}

/** A row of a breakdown: the number of its value, the value, and the number of rows that there are. */
export type BreakdownSums = KeyedParts<number> & { value: string; rowsTotal: number };

/** The order and the bounds of a breakdown. */
export type BreakdownPage = { orderBy: MetricName; order: 'asc' | 'desc'; limit: number; search: string | undefined };

/** Sums parts by the values of a plan's dimension, in the order of a metric. */
export async function sumBreakdown(
  scope: Scope,
  plan: CubePlan & { breakdown: NonNullable<CubePlan['breakdown']> },
  parts: readonly Part[],
  { orderBy, order, limit, search }: BreakdownPage,
): Promise<BreakdownSums[]> {
  const parameters = new CubeParameters();
  const where = fromWhere(plan, scope, parameters);
  const isClass = plan.breakdown === 'bounceClassificationCode';
  const column = columnOf(plan, plan.breakdown);
  const contains = search && `${isClass ? 'key::text' : 'v.value'} ILIKE ${parameters.add(`%${escapeLike(search)}%`)}`;
  // People search for the name that they see.
  const orProvider =
    search && plan.breakdown === 'provider'
      ? ` OR v.value = ANY(${parameters.add(searchMailboxProviders(search))}::text[])`
      : '';
  const wanted = contains ? `AND (${contains}${orProvider})` : '';
  const { rows } = await getReadPool().query<PartValues & { key: number; value: string; rows_total: number }>(
    `WITH grouped AS (SELECT ${column} AS key, ${sumParts(plan, parts)} ${where} GROUP BY 1)
     SELECT g.*, ${isClass ? 'key::text' : 'v.value'} AS value, count(*) OVER ()::int AS rows_total
     FROM grouped g ${isClass ? '' : `JOIN stat_values v ON v.company_id = $1 AND v.id = g.key`}
     WHERE key <> ${OTHER_ID} ${wanted}
     ORDER BY ${metricSql(orderBy)} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, value LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows.map(({ value, rows_total: rowsTotal, ...row }) => ({ ...splitKey(row), value, rowsTotal }));
}

/** Sums parts by some values of a plan's dimension, and by what is counted as other. */
export async function sumValues(
  scope: Scope,
  plan: CubePlan & { breakdown: NonNullable<CubePlan['breakdown']> },
  parts: readonly Part[],
  keys: readonly number[],
): Promise<KeyedParts<number>[]> {
  const parameters = new CubeParameters();
  const where = fromWhere(plan, scope, parameters);
  const column = columnOf(plan, plan.breakdown);
  const { rows } = await getReadPool().query<PartValues & { key: number }>(
    `SELECT ${column} AS key, ${sumParts(plan, parts)} ${where} AND ${column} = ANY(${parameters.add([...keys, OTHER_ID])}::int[]) GROUP BY 1`,
    parameters.values,
  );
  return rows.map(splitKey);
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A reason with its count, and the last event that gave it. */
export type ReasonSums = { bounceClass: number; reason: string; count: number; lastEventId: string | null };

/** Counts reasons of some types of events over the days of a plan, the commonest first. */
export async function sumReasons(
  scope: Scope,
  plan: CubePlan,
  types: readonly string[],
  { limit, search }: { limit: number; search: string | undefined },
): Promise<ReasonSums[]> {
  const parameters = new CubeParameters();
  const where = fromWhere({ ...plan, source: 'reasons' }, scope, parameters);
  const wanted = search ? `AND coalesce(v.value, '') ILIKE ${parameters.add(`%${escapeLike(search)}%`)}` : '';
  const { rows } = await getReadPool().query<ReasonSums>(
    `WITH grouped AS (
       SELECT bounce_class, reason, sum(count)::float8 AS count, max(last_event_id::text) AS last_event_id ${where}
         AND type = ANY(${parameters.add(types)}::text[]) GROUP BY 1, 2)
     SELECT bounce_class AS "bounceClass", coalesce(v.value, '') AS reason, count, last_event_id AS "lastEventId"
     FROM grouped g LEFT JOIN stat_values v ON v.company_id = $1 AND v.id = g.reason
     WHERE true ${wanted} ORDER BY count DESC, 2 LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows;
}

/** Counts bounces by class over the days of a plan. */
export async function sumClasses(
  scope: Scope,
  plan: CubePlan,
  types: readonly string[],
): Promise<{ bounceClass: number; count: number }[]> {
  const parameters = new CubeParameters();
  const where = fromWhere({ ...plan, source: 'reasons' }, scope, parameters);
  const { rows } = await getReadPool().query<{ bounceClass: number; count: number }>(
    `SELECT bounce_class AS "bounceClass", sum(count)::float8 AS count ${where} AND type = ANY(${parameters.add(types)}::text[]) GROUP BY 1 ORDER BY 2 DESC`,
    parameters.values,
  );
  return rows;
}

/** Progress of the back-fill of a company's earlier days. */
export async function findBackfill(companyId: string): Promise<{ daysDone: number; daysTotal: number }> {
  const { rows } = await getReadPool().query<{ daysDone: number; daysTotal: number }>(
    `SELECT count(done_at)::int AS "daysDone", count(*)::int AS "daysTotal" FROM stat_backfill WHERE company_id = $1`,
    [companyId],
  );
  return rows[0] ?? { daysDone: 0, daysTotal: 0 };
}

/**
 * Finds the time at which anything was last counted in some days, or in those beside them, which another zone's days reach
 * into; null where nothing says. Primary key.
 */
export async function findCountedAt(
  { companyId, environment }: Pick<Scope, 'companyId' | 'environment'>,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<string | null> {
  const { rows } = await getReadPool().query<{ at: string | null }>(
    `SELECT max(folded_at)::text AS at FROM stat_days
     WHERE company_id = $1 AND environment = $2 AND day BETWEEN $3::date - 1 AND $4::date + 1`,
    [companyId, environment, firstDay, lastDay],
  );
  return rows[0]?.at ?? null;
}

/** Finds the time of the last fold; null before the first. */
export async function findLastFold(): Promise<Date | null> {
  const { rows } = await getReadPool().query<{ at: Date }>('SELECT folded_at AS at FROM stat_folds WHERE id = 1');
  return rows[0]?.at ?? null;
}

/** Finds the numbers of values of a dimension; a bounce class is its own number. */
export async function findValueIds(
  companyId: string,
  breakdown: Breakdown,
  values: readonly string[],
): Promise<Map<number, string>> {
  if (breakdown === 'bounceClassificationCode') return new Map(values.map((value) => [Number(value), value]));
  const { rows } = await getReadPool().query<{ id: number; value: string }>(
    'SELECT id, value FROM stat_values WHERE company_id = $1 AND dimension = $2 AND value = ANY($3::text[])',
    [companyId, dimensionNumber(breakdown), values],
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}
