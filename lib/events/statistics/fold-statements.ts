import { EXPLAINED_TYPES } from './explained-types.ts';
import { kindOf } from './kinds.ts';
import { ADD_PARTS, MEASURES, PART_COLUMNS, PART_SUMS } from './part-sums.ts';
import { CROSS_DIMENSIONS, OTHER_ID, STORED_DIMENSIONS } from './stored-dimensions.ts';

/** The quarter hours of what is staged, and the zones of its companies. */
const ZONES = `quarters AS MATERIALIZED (
    SELECT company_id, environment, bucket_at, min(sent_at) AS sent_at FROM stat_staging GROUP BY 1, 2, 3
  ), zones AS MATERIALIZED (
    SELECT q.company_id, stat_zone(coalesce(c.timezone, 'UTC')) AS zone
    FROM (SELECT DISTINCT company_id FROM quarters) q LEFT JOIN companies c ON c.id = q.company_id)`;

/** Groups rows by each of some dimensions, one at a time: the number and the value of that of a group, and the groups. */
const byDimension = (columns: readonly string[]) => ({
  dimension: `(CASE ${columns.map((column, number) => `WHEN grouping(${column}) = 0 THEN ${number}`).join(' ')} END)::smallint`,
  value: `coalesce(${columns.join(', ')})`,
  groups: `GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`,
});

const EACH = byDimension(STORED_DIMENSIONS.map(({ column }) => column));

/**
 * Gives values their numbers, those of most mail first, until a company's day has the largest number of a dimension. A
 * number is kept for as long as its value is used; `day` is the last day on which it is. Without MATERIALIZED the values of a
 * dimension are counted again for each that is beyond the largest number.
 *
 * $1: the largest number of each dimension.
 */
export const NAME_VALUES = `
  WITH ${ZONES}, named AS (
    SELECT company_id, ${EACH.dimension} AS dimension, ${EACH.value} AS value, max(day) AS day, sum(count) AS count
    FROM (SELECT s.*, (s.bucket_at AT TIME ZONE z.zone)::date AS day FROM stat_staging s JOIN zones z ON z.company_id = s.company_id) AS s
    GROUP BY company_id, ${EACH.groups}
  ), fresh AS (
    SELECT n.*, row_number() OVER (PARTITION BY n.company_id, n.dimension ORDER BY n.count DESC, n.value) AS place
    FROM named n LEFT JOIN LATERAL (
      SELECT k.day FROM stat_values k WHERE k.company_id = n.company_id AND k.dimension = n.dimension AND k.value = n.value) AS known ON true
    WHERE known.day IS NULL OR known.day < n.day
  ), used AS MATERIALIZED (
    SELECT f.company_id, f.dimension, (
      SELECT count(*) FROM stat_values u WHERE u.company_id = f.company_id AND u.dimension = f.dimension AND u.day >= f.day AND u.id > 0) AS count
    FROM (SELECT company_id, dimension, max(day) AS day FROM fresh GROUP BY 1, 2) AS f
  )
  INSERT INTO stat_values AS kept (company_id, dimension, value, day)
  SELECT f.company_id, f.dimension, f.value, f.day FROM fresh f JOIN used u ON u.company_id = f.company_id AND u.dimension = f.dimension
  WHERE u.count + f.place <= ($1::int[])[f.dimension + 1]
  ON CONFLICT (company_id, dimension, value) DO UPDATE SET day = excluded.day`;

/**
 * The numbers of the values that each staged day of a company counts apart, an object for each dimension, and the days that are
 * full. The rows find their numbers there, whatever the planner knows, in a quarter of the time that look-ups by index take.
 */
const NUMBERS = `numbers AS MATERIALIZED (
    SELECT d.company_id, d.environment, d.day, n.*, f.full_days FROM (
      SELECT q.company_id, q.environment, (q.bucket_at AT TIME ZONE z.zone)::date AS day,
        (min(least(q.bucket_at, q.sent_at)) AT TIME ZONE z.zone)::date - 1 AS first_day
      FROM quarters q JOIN zones z ON z.company_id = q.company_id GROUP BY 1, 2, 3, z.zone) AS d
    CROSS JOIN LATERAL (
      SELECT ${STORED_DIMENSIONS.map(({ column }, number) => `jsonb_object_agg(k.value, k.id) FILTER (WHERE k.dimension = ${number}) AS ${column}`).join(', ')}
      FROM stat_values k
      WHERE k.company_id = d.company_id AND k.dimension IN (${STORED_DIMENSIONS.map((_, number) => number).join(', ')}) AND k.day >= d.day AND k.id > 0) AS n
    CROSS JOIN LATERAL (
      SELECT array_agg(f.day) AS full_days FROM stat_days f
      WHERE f.company_id = d.company_id AND f.environment = d.environment AND f.day >= d.first_day AND f.is_capped) AS f)`;

/** The number of a staged row's value; 0 where its day has the largest number of values without it. */
const numberOf = (column: string): string => `coalesce((n.${column} -> s.${column})::int, ${OTHER_ID}) AS ${column}`;

/** Upserts the parts of facts into one table of statistics. */
const addTo = (table: string, key: string, select: string, from: string): string => `
    INSERT INTO ${table} AS kept (${key}, ${PART_COLUMNS})
    SELECT ${select}, ${PART_SUMS.join(', ')} FROM ${from}
    ON CONFLICT (${key}) DO UPDATE SET ${ADD_PARTS}`;

const CROSS = CROSS_DIMENSIONS.map(({ column }) => column);

/** The columns that a full day of `stat_cross` keeps apart; the others are counted as other. */
const KEPT_WHEN_FULL: ReadonlySet<string> = new Set(['subaccount', 'sending_domain', 'provider']);

/** The columns that a full day counts as other. Their values on the day of the message have names of their own. */
const OTHER_WHEN_FULL = CROSS.filter((column) => !KEPT_WHEN_FULL.has(column));
const ofSent = (column: string): string => `sent_${column}`;

const REASON_KEY = 'company_id, environment, day, type, bounce_class, reason, provider, sending_domain, subaccount';

/** The types of events whose reasons are counted. */
const EXPLAINED = EXPLAINED_TYPES.map((type) => `'${type}'`).join(', ');

const DOMAIN_KEY = 'company_id, environment, day, recipient_domain, provider, sending_domain, subaccount';

/**
 * The staged rows, with the numbers of their values, and their days in the company's zone. Sums pass over null in less time
 * than over 0. The numbers are joined last (OFFSET 0): another join after them could copy all of them for each row.
 */
const FACTS = `${ZONES}, ${NUMBERS}, facts AS MATERIALIZED (
    SELECT s.company_id, s.environment, s.bucket_at, s.day, s.sent_day,
      s.type, s.bounce_class, ${kindOf('s.type', 's.bounce_class')} AS kind, s.type IN (${EXPLAINED}) AS is_explained,
      ${STORED_DIMENSIONS.map(({ column }) => numberOf(column)).join(', ')},
      ${MEASURES.map((measure) => (measure === 'count' ? 's.count' : `nullif(s.${measure}, 0) AS ${measure}`)).join(', ')},
      s.last_event_id, n.full_days
    FROM (
      SELECT s.*, (s.bucket_at AT TIME ZONE z.zone)::date AS day, (s.sent_at AT TIME ZONE z.zone)::date AS sent_day
      FROM stat_staging s JOIN zones z ON z.company_id = s.company_id OFFSET 0) AS s
    JOIN numbers n ON n.company_id = s.company_id AND n.environment = s.environment AND n.day = s.day
  )`;

const SINGLE = byDimension(CROSS);

const TOTAL_KEY = 'company_id, environment, bucket_at';
const SINGLE_KEY = `${TOTAL_KEY}, dimension, value_id`;

/** Adds facts to the statistics by quarter hour, which fit every zone. Each fact has a value of the first dimension. */
const FOLD_QUARTERS = `singles AS MATERIALIZED (
    SELECT ${TOTAL_KEY}, kind, ${SINGLE.dimension} AS dimension, ${SINGLE.value} AS value_id,
      ${MEASURES.map((measure) => `sum(${measure}) AS ${measure}`).join(', ')}
    FROM facts GROUP BY ${TOTAL_KEY}, kind, ${SINGLE.groups}
  ), totals AS (${addTo('stat_totals', TOTAL_KEY, TOTAL_KEY, `singles WHERE dimension = 0 GROUP BY ${TOTAL_KEY}`)}
  ), single AS (${addTo('stat_single', SINGLE_KEY, SINGLE_KEY, `singles GROUP BY ${SINGLE_KEY}`)}
  )`;

const CROSS_KEY = `company_id, environment, basis, day, ${CROSS.join(', ')}`;

/** The facts, with the values that are counted on their day and on that of their message. */
const CROSSES = `SELECT company_id, environment, day, sent_day, kind, ${[...KEPT_WHEN_FULL].join(', ')}, ${MEASURES.join(', ')},
      ${OTHER_WHEN_FULL.map(
        (column) => `CASE WHEN day = ANY (full_days) THEN ${OTHER_ID} ELSE ${column} END AS ${column},
      CASE WHEN sent_day = ANY (full_days) THEN ${OTHER_ID} ELSE ${column} END AS ${ofSent(column)}`,
      ).join(', ')} FROM facts`;

/** Groups the facts on both bases at once: a row is of the basis whose day it has. */
const CROSS_GROUPS = `GROUP BY company_id, environment, ${[...KEPT_WHEN_FULL].join(', ')}, GROUPING SETS (
      (day, ${OTHER_WHEN_FULL.join(', ')}), (sent_day, ${OTHER_WHEN_FULL.map(ofSent).join(', ')}))`;

const CROSS_SELECT = `company_id, environment, grouping(day)::smallint AS basis, coalesce(day, sent_day) AS day,
      ${CROSS.map((column) => (KEPT_WHEN_FULL.has(column) ? column : `coalesce(${column}, ${ofSent(column)}) AS ${column}`)).join(', ')}`;

/** Adds facts to the statistics by day: all of them, or those of days from `since` on. */
const foldDays = (since: string | null): string => {
  const days = (column: string, word: string): string => (since === null ? '' : ` ${word} ${column} >= ${since}::date`);
  return `crosses AS (${CROSSES}
  ), cross_added AS (${addTo('stat_cross', CROSS_KEY, CROSS_SELECT, `crosses ${CROSS_GROUPS}${days('coalesce(day, sent_day)', 'HAVING')}`)}
    RETURNING company_id, environment, day
  ), days_added AS (
    INSERT INTO stat_days AS kept (company_id, environment, day, cross_rows, folded_at)
    SELECT company_id, environment, day, count(*), now() FROM cross_added GROUP BY 1, 2, 3
    ON CONFLICT (company_id, environment, day) DO UPDATE SET cross_rows = kept.cross_rows + excluded.cross_rows, folded_at = excluded.folded_at
  ), domains AS (${addTo('stat_domains', DOMAIN_KEY, DOMAIN_KEY, `facts${days('day', 'WHERE')} GROUP BY ${DOMAIN_KEY}`)}
  )
  INSERT INTO stat_reasons AS kept (${REASON_KEY}, count, last_event_id)
  SELECT ${REASON_KEY}, sum(count), max(last_event_id::text)::uuid FROM facts WHERE is_explained${days('day', 'AND')} GROUP BY ${REASON_KEY}
  ON CONFLICT (${REASON_KEY}) DO UPDATE SET count = kept.count + excluded.count,
    last_event_id = greatest(kept.last_event_id, excluded.last_event_id)`;
};

/** Adds what is staged to the five tables of statistics. */
export const FOLD_STATISTICS = `WITH ${FACTS}, ${FOLD_QUARTERS}, ${foldDays(null)}`;

/** Adds what is staged to the tables by day, from the day $1 on. */
export const FOLD_DAYS = `WITH ${FACTS}, ${foldDays('$1')}`;

/** Adds what is staged to the tables by quarter hour. */
export const FOLD_QUARTERS_ONLY = `WITH ${FACTS}, ${FOLD_QUARTERS} SELECT`;
