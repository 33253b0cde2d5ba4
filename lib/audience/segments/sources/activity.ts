import { startOfSpan } from '../ranges.ts';
import type { ConditionOf } from '../schema.ts';
import { ACTIVITY_OPERATORS, type Activity, type Comparison } from '../values.ts';
import { not, type Source, type Writer } from './registry.ts';

const LAST: Record<Activity, string> = {
  opened: 'last_open_at',
  clicked: 'last_click_at',
  mailed: 'last_sent_at',
  any: 'last_activity_at',
};

/** `any` is not counted, which the condition's check holds. */
const COUNT: Record<Activity, string> = { opened: 'opened', clicked: 'clicked', mailed: 'sent', any: 'opened' };

const SIGNS: Record<Comparison, string> = { gte: '>=', lte: '<=', eq: '=' };

const exists = (test: string): string =>
  `EXISTS (SELECT FROM contact_stats t WHERE t.company_id = c.company_id AND t.contact_id = c.id AND ${test})`;

function sql({ what, op, n, unit, compare, times }: ConditionOf<'activity'>, writer: Writer): string {
  const last = `t.${LAST[what]}`;
  if (op === 'count') return counted(`t.${COUNT[what]}`, compare ?? 'gte', times ?? 0, writer);
  if (op === 'ever') return exists(`${last} IS NOT NULL`);
  if (op === 'never') return not(exists(`${last} IS NOT NULL`));
  const since = writer.param(startOfSpan(writer, n ?? 1, unit ?? 'day'), 'timestamptz');
  const within = exists(`${last} >= ${since}`);
  return op === 'inLast' ? within : not(within);
}

/** Somebody without a row was never mailed: every count is 0. */
function counted(count: string, compare: Comparison, times: number, writer: Writer): string {
  const allowsNone = compare === 'lte' || (compare === 'gte' ? times <= 0 : times === 0);
  const test = `${count} ${SIGNS[compare]} ${writer.param(times, 'int')}`;
  return allowsNone ? not(exists(`NOT (${test})`)) : exists(test);
}

/** Mail that people got, opened and clicked. Opens by machines do not count. */
export const activitySource: Source<'activity'> = {
  name: 'activity',
  operators: ACTIVITY_OPERATORS,
  sql,
  explain: ({ what, op }) => {
    const value = op === 'count' ? `t.${COUNT[what]}` : `t.${LAST[what]}`;
    const found = `(SELECT to_jsonb(${value}) FROM contact_stats t WHERE t.company_id = c.company_id AND t.contact_id = c.id)`;
    return op === 'count' ? `coalesce(${found}, '0'::jsonb)` : found;
  },
  dependsOn: ({ op }) => (op === 'inLast' || op === 'notInLast' ? ['engagement', 'time'] : ['engagement']),
};
