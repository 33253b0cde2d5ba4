/** Raw SQL: facts of events are counted as the statistics count them, in one statement. */

import { PARTS, type Part, type PartValues } from '#lib/core/analytics/parts.ts';
import type { AnalyticFilter, Basis, Breakdown } from '#lib/core/analytics/question.ts';
import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { withReadTransaction } from '#lib/infra/db/transaction.ts';
import { DIMENSION_SQL, FACTS_FROM, measureSql, PARTIAL_FILTERS } from '../../statistics/event-facts.ts';
import { PART_SUMS } from '../../statistics/part-sums.ts';

/** The events that are counted: of a range in milliseconds, its end not included, at their own time or their message's. */
export type EventRange = { start: number; end: number; basis: Basis; filters: readonly AnalyticFilter[] };

/** A count of events: by stretches of time that begin at instants, by a dimension, or of all. */
export type EventCount = EventRange & {
  parts: readonly Part[];
  stretches: readonly Date[] | null;
  breakdown: Breakdown | null;
};

/** The parts of the events with a key: the number of their stretch from 1, or their value. */
export type CountedParts = { key: string; parts: PartValues };

/** A count is given up after this time. */
const BEGIN_BOUNDED = "BEGIN READ ONLY; SET LOCAL statement_timeout = '2s'";

/** Ids are made within a day of their event's time, whatever another machine's clock says. */
const CLOCKS_APART_MS = DAY_MS;

type Built = { text: string; values: unknown[] };

/** Counts the parts of events; null where that takes too long. Index events (company_id, environment, id DESC). */
export async function countParts(scope: Scope, count: EventCount): Promise<CountedParts[] | null> {
  const at = count.basis === 'sent' ? 'm.created_at' : 'e.at';
  const key = count.stretches
    ? `width_bucket(${at}, $3::timestamptz[])::text`
    : count.breakdown
      ? DIMENSION_SQL[count.breakdown]
      : `''`;
  const { text, values } = whereOf(scope, count, count.stretches ? [count.stretches] : []);
  const sums = count.parts.map((part) => `(${PART_SUMS[PARTS.indexOf(part)]})::float8 AS ${part}`);
  const rows = await runBounded<PartValues & { key: string }>({
    text: `WITH facts AS MATERIALIZED (SELECT ${key} AS key, ${measureSql(count.parts).join(', ')} ${FACTS_FROM} ${text})
      SELECT ${['key', ...sums].join(', ')} FROM facts GROUP BY key`,
    values,
  });
  return rows?.map(({ key: of, ...parts }) => ({ key: of, parts })) ?? null;
}

/** A reason of events, with its bounce class, its count and the last event that gave it. */
export type CountedReason = { bounceClass: number; reason: string; count: number; lastEventId: string | null };

/** Counts the reasons of some types of events; null where that takes too long. */
export async function countReasons(
  scope: Scope,
  range: EventRange,
  types: readonly string[],
): Promise<CountedReason[] | null> {
  const { text, values } = whereOf(scope, range, [types]);
  return runBounded<CountedReason>({
    text: `SELECT coalesce(e.bounce_class, 0) AS "bounceClass", ${DIMENSION_SQL.reason} AS reason, count(*)::int AS count,
        max(e.id::text) AS "lastEventId" ${FACTS_FROM} ${text} AND e.type = ANY($3::text[]) GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    values,
  });
}

/** Builds the condition of a range; `first` are the parameters from $3 on, which the caller uses. */
function whereOf(scope: Scope, { start, end, basis, filters }: EventRange, first: readonly unknown[]): Built {
  const values: unknown[] = [scope.companyId, scope.environment, ...first];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['e.company_id = $1', 'e.environment = $2', 'NOT r.simulated'];
  if (basis === 'sent') {
    conditions.push(
      `e.message_id >= ${add(idFloor(start))} AND e.message_id < ${add(idFloor(end))}`,
      `e.id >= ${add(idFloor(start - CLOCKS_APART_MS))}`,
    );
  } else {
    conditions.push(
      `e.at >= ${add(new Date(start))} AND e.at < ${add(new Date(end))}`,
      `e.id >= ${add(idFloor(start - CLOCKS_APART_MS))} AND e.id < ${add(idFloor(end + CLOCKS_APART_MS))}`,
    );
  }
  for (const { name, values: wanted, isExcluded } of filters) {
    const column = DIMENSION_SQL[name];
    const given = PARTIAL_FILTERS.has(name)
      ? `${column} ILIKE ANY(${add(wanted.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`))}::text[])`
      : `${column} = ANY(${add(wanted)}::text[])`;
    conditions.push(isExcluded ? `NOT (${given})` : given);
  }
  return { text: `WHERE ${conditions.join(' AND ')}`, values };
}

const TIMED_OUT = '57014';

async function runBounded<T extends object>({ text, values }: Built): Promise<T[] | null> {
  try {
    const { rows } = await withReadTransaction(
      (db) => db.query<T & Record<string, unknown>>(text, values),
      BEGIN_BOUNDED,
    );
    return rows;
  } catch (error) {
    if (errorCode(error) === TIMED_OUT) return null;
    throw error;
  }
}
