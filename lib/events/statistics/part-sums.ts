import { LATENCY_PARTS, PARTS, type Part } from '#lib/core/analytics/parts.ts';
import { bounceClasses } from '../bounce-classes.ts';

// SQL over rows with the columns of `stat_staging`: `kind` is the type of the events, or for bounces the part that counts
// them.

const sum = (kind: string, column: string): string => `nullif(sum(${column}) FILTER (WHERE kind = '${kind}'), 0)`;

/** The type of the event that counts each engagement. */
const ENGAGED = { rendered: 'open', initial_rendered: 'initial_open', clicked: 'click' } as const;

const SUMS: Partial<Record<Part, string>> = {
  injected: sum('injection', 'count'),
  policy_rejection: sum('policy_rejection', 'count'),
  generation_failed: sum('generation_failure', 'count'),
  generation_rejection: sum('generation_rejection', 'count'),
  total_msg_volume: 'nullif(sum(bytes), 0)',
  delivered: sum('delivery', 'count'),
  delivered_first: sum('delivery', 'first_count'),
  delayed: sum('delay', 'count'),
  delayed_first: sum('delay', 'first_count'),
  total_delivery_time_first: 'nullif(sum(first_ms), 0)',
  total_delivery_time_subsequent: 'nullif(sum(later_ms), 0)',
  ...Object.fromEntries(
    Object.entries(ENGAGED).flatMap(([part, type]) => [
      [part, sum(type, 'count')],
      [`nonprefetched_${part}`, sum(type, 'person_count')],
      [`unique_${part}`, sum(type, 'unique_count')],
      [`nonprefetched_unique_${part}`, sum(type, 'unique_person_count')],
    ]),
  ),
  unique_confirmed_opened: 'nullif(sum(confirmed_count), 0)',
  nonprefetched_unique_confirmed_opened: 'nullif(sum(confirmed_person_count), 0)',
  ...Object.fromEntries(LATENCY_PARTS.map((part) => [part, `nullif(sum(${part}), 0)`])),
};

/** The sum of each part, in the order of `PARTS`; of bounces, complaints and unsubscribes the part is the kind. */
export const PART_SUMS: readonly string[] = PARTS.map((part) => SUMS[part] ?? sum(part, 'count'));

/** The columns of the parts. */
export const PART_COLUMNS = PARTS.join(', ');

/** Adds new counts to those that are kept; a part without either stays null. */
export const ADD_PARTS = PARTS.map(
  (part) =>
    `${part} = CASE WHEN excluded.${part} IS NULL THEN kept.${part} ELSE coalesce(kept.${part}, 0) + excluded.${part} END`,
).join(', ');

const categoryOf = (column: string): string => {
  const byCategory = Map.groupBy(Object.entries(bounceClasses), ([, { category }]) => category);
  const cases = [...byCategory].map(
    ([category, classes]) => `WHEN ${column} IN (${classes.map(([code]) => code).join(', ')}) THEN '${category}'`,
  );
  return `CASE ${cases.join(' ')} ELSE 'undetermined' END`;
};

/** Returns the SQL of an event's kind. */
export const kindOf = (type: string, bounceClass: string): string =>
  `CASE ${type} WHEN 'bounce' THEN 'inband_' || ${categoryOf(bounceClass)}
     WHEN 'out_of_band' THEN 'outofband_' || ${categoryOf(bounceClass)} ELSE ${type} END`;

/** The columns of `stat_staging` that are added up. */
export const MEASURES = [
  'count',
  'first_count',
  'person_count',
  'bytes',
  'first_ms',
  'later_ms',
  'unique_count',
  'unique_person_count',
  'confirmed_count',
  'confirmed_person_count',
  ...LATENCY_PARTS,
] as const;
