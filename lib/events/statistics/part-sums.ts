import { LATENCY_PARTS, PARTS, type Part } from '#lib/core/analytics/parts.ts';
import { findKind } from './kinds.ts';

// SQL over rows with the columns of `stat_staging` and the number of their `kind` (`kindOf`).

/** Sums a column over the events that a part counts. */
const sum = (part: Part, column: string): string => `nullif(sum(${column}) FILTER (WHERE kind = ${findKind(part)}), 0)`;

/** The parts that count engagements; others count some of the same events. */
const ENGAGED = ['rendered', 'initial_rendered', 'clicked'] as const;

const SUMS: Partial<Record<Part, string>> = {
  total_msg_volume: 'nullif(sum(bytes), 0)',
  delivered_first: sum('delivered', 'first_count'),
  delayed_first: sum('delayed', 'first_count'),
  total_delivery_time_first: 'nullif(sum(first_ms), 0)',
  total_delivery_time_subsequent: 'nullif(sum(later_ms), 0)',
  ...Object.fromEntries(
    ENGAGED.flatMap((part) => [
      [`nonprefetched_${part}`, sum(part, 'person_count')],
      [`unique_${part}`, sum(part, 'unique_count')],
      [`nonprefetched_unique_${part}`, sum(part, 'unique_person_count')],
    ]),
  ),
  unique_confirmed_opened: 'nullif(sum(confirmed_count), 0)',
  nonprefetched_unique_confirmed_opened: 'nullif(sum(confirmed_person_count), 0)',
  ...Object.fromEntries(LATENCY_PARTS.map((part) => [part, `nullif(sum(${part}), 0)`])),
};

/** The sum of each part, in the order of `PARTS`: all others count the events of a kind. */
export const PART_SUMS: readonly string[] = PARTS.map((part) => SUMS[part] ?? sum(part, 'count'));

/** The columns of the parts. */
export const PART_COLUMNS = PARTS.join(', ');

/** Adds new counts to those that are kept; a part without either stays null. */
export const ADD_PARTS = PARTS.map(
  (part) =>
    `${part} = CASE WHEN excluded.${part} IS NULL THEN kept.${part} ELSE coalesce(kept.${part}, 0) + excluded.${part} END`,
).join(', ');

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
