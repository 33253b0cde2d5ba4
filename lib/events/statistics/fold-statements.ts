import { MAILBOX_PROVIDERS, OTHER_PROVIDER } from '#lib/core/mailbox-providers.ts';
import { EXPLAINED_TYPES } from './explained-types.ts';
import { ADD_PARTS, kindOf, MEASURES, PART_COLUMNS, PART_SUMS } from './part-sums.ts';
import { CROSS_DIMENSIONS, OTHER_ID, STORED_DIMENSIONS } from './stored-dimensions.ts';

const PROVIDER_NAMES = MAILBOX_PROVIDERS.map(({ name }) => `'${name}'`).join(', ');

/** The provider of a delta: that of its attempt, else the last known of its domain. */
const PROVIDER = `CASE WHEN t.provider <> '' THEN t.provider WHEN known.destination IN (${PROVIDER_NAMES}) THEN known.destination
  WHEN known.destination IS NOT NULL THEN '${OTHER_PROVIDER}' ELSE '' END`;

/** The dimensions of a staged row. */
export const STAGED_KEY = `company_id, environment, bucket_at, sent_at, type, bounce_class, reason, subaccount, sending_domain, recipient_domain,
  campaign, template, template_version, ip_pool, sending_ip, provider`;

const stagedSum = (measure: string): string => {
  const step = /^latency_(\d)$/.exec(measure)?.[1];
  return step ? `sum(t.latency[${Number(step) + 1}])` : `sum(t.${measure})`;
};

/** Stages deltas for the statistics: one row per combination of dimensions, so that all that follows handles few rows. */
const stageFrom = (taken: string): string => `
    INSERT INTO stat_staging (${STAGED_KEY}, ${MEASURES.join(', ')}, last_event_id)
    SELECT t.company_id, t.environment, t.bucket_at, coalesce(t.sent_at, t.bucket_at), t.type, t.bounce_class, t.reason,
      coalesce(t.subaccount_id::text, ''), t.sending_domain, t.recipient_domain, t.campaign_id, coalesce(t.template_id::text, ''),
      coalesce(t.template_id::text || '@' || t.template_version, ''), coalesce(t.ip_pool_id::text, ''), t.sending_ip, ${PROVIDER},
      ${MEASURES.map(stagedSum).join(', ')}, max(t.last_event_id::text)::uuid
    FROM ${taken} t LEFT JOIN destination_domains known ON known.domain = t.recipient_domain
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`;

/**
 * Takes deltas away, counts them by the minute, and stages them.
 *
 * $1: how many at most. $2: hashes of the companies to leave out.
 */
export const STAGE_DELTAS = `
  WITH taken AS (
    DELETE FROM rollup_deltas WHERE id IN (
      SELECT id FROM rollup_deltas WHERE hashtext(company_id::text) <> ALL ($2::int[]) ORDER BY id LIMIT $1) RETURNING *
  ), minutes AS (
    INSERT INTO rollup_minutes AS kept (minute, type, bounce_class, count)
    SELECT date_trunc('minute', now(), 'UTC'), type, bounce_class, sum(count) FROM taken GROUP BY 1, 2, 3
    ON CONFLICT (minute, type, bounce_class) DO UPDATE SET count = kept.count + excluded.count
  ), over AS (
    DELETE FROM rollup_minutes WHERE minute < now() - interval '2 days'
  ), staged AS (${stageFrom('(SELECT * FROM taken WHERE NOT is_backfilled)')}
  )
  SELECT count(*)::int AS folded FROM taken`;

/**
 * Stages the deltas of a company ($2), $1 at most, and marks them: the fold counts them by the minute only, in a row that
 * it shares with all companies.
 */
export const STAGE_COMPANY_DELTAS = `
  WITH taken AS (
    UPDATE rollup_deltas SET is_backfilled = true WHERE id IN (
      SELECT id FROM rollup_deltas WHERE company_id = $2 AND NOT is_backfilled ORDER BY id LIMIT $1) RETURNING *
  ), staged AS (${stageFrom('taken')}
  )
  SELECT count(*)::int AS folded FROM taken`;

/** The zones of the companies of what is staged. */
const ZONES = `zones AS MATERIALIZED (
    SELECT s.company_id, stat_zone(coalesce(c.timezone, 'UTC')) AS zone
    FROM (SELECT DISTINCT company_id FROM stat_staging) s LEFT JOIN companies c ON c.id = s.company_id)`;

/**
 * Gives values their numbers, those of most mail first, until a company's day has the largest number of a dimension. A
 * number is kept for as long as its value is used; `day` is the last day on which it is. Without MATERIALIZED the values of a
 * dimension are counted again for each that is beyond the largest number.
 *
 * $1: the largest number of each dimension.
 */
export const NAME_VALUES = `
  WITH ${ZONES}, named AS (
    SELECT s.company_id, v.dimension, v.value, max((s.bucket_at AT TIME ZONE z.zone)::date) AS day, sum(s.count) AS count
    FROM stat_staging s JOIN zones z ON z.company_id = s.company_id
    CROSS JOIN LATERAL (VALUES ${STORED_DIMENSIONS.map(({ column }, number) => `(${number}::smallint, s.${column})`).join(', ')})
      AS v(dimension, value)
    GROUP BY 1, 2, 3
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
 * The numbers of the values that each staged day of a company counts apart, an object for each dimension. The rows find their
 * numbers there, whatever the planner knows, in a quarter of the time that look-ups by index take.
 */
const NUMBERS = `numbers AS MATERIALIZED (
    SELECT d.company_id, d.day, n.* FROM (
      SELECT DISTINCT s.company_id, (s.bucket_at AT TIME ZONE z.zone)::date AS day
      FROM stat_staging s JOIN zones z ON z.company_id = s.company_id) AS d
    CROSS JOIN LATERAL (
      SELECT ${STORED_DIMENSIONS.map(({ column }, number) => `jsonb_object_agg(k.value, k.id) FILTER (WHERE k.dimension = ${number}) AS ${column}`).join(', ')}
      FROM stat_values k
      WHERE k.company_id = d.company_id AND k.dimension IN (${STORED_DIMENSIONS.map((_, number) => number).join(', ')}) AND k.day >= d.day AND k.id > 0) AS n)`;

/** The number of a staged row's value; 0 where its day has the largest number of values without it. */
const numberOf = (column: string): string => `coalesce((n.${column} ->> s.${column})::int, ${OTHER_ID}) AS ${column}`;

/** Upserts the parts of facts into one table of statistics. */
const addTo = (table: string, key: string, select: string, from: string): string => `
    INSERT INTO ${table} AS kept (${key}, ${PART_COLUMNS})
    SELECT ${select}, ${PART_SUMS.join(', ')} FROM ${from} GROUP BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${ADD_PARTS}`;

const SINGLE = CROSS_DIMENSIONS.map(({ column }) => column);

/** The columns that a full day of `stat_cross` keeps apart; the others are counted as other. */
const KEPT_WHEN_FULL: ReadonlySet<string> = new Set(['subaccount', 'sending_domain', 'provider']);

const crossColumn = (column: string): string =>
  KEPT_WHEN_FULL.has(column) ? column : `CASE WHEN is_full THEN ${OTHER_ID} ELSE ${column} END AS ${column}`;

const REASON_KEY = 'company_id, environment, day, type, bounce_class, reason, provider, sending_domain, subaccount';

/** The types of events whose reasons are counted. */
const EXPLAINED = EXPLAINED_TYPES.map((type) => `'${type}'`).join(', ');

const DOMAIN_KEY = 'company_id, environment, day, recipient_domain, provider, sending_domain, subaccount';

/** The staged rows, with the numbers of its values and its days in the company's zone. */
const FACTS = `${ZONES}, ${NUMBERS}, facts AS MATERIALIZED (
    SELECT s.company_id, s.environment, s.bucket_at, n.day, (s.sent_at AT TIME ZONE z.zone)::date AS sent_day,
      s.type, s.bounce_class, ${kindOf('s.type', 's.bounce_class')} AS kind, s.type IN (${EXPLAINED}) AS is_explained,
      ${STORED_DIMENSIONS.map(({ column }) => numberOf(column)).join(', ')},
      ${MEASURES.join(', ')}, s.last_event_id
    FROM stat_staging s JOIN zones z ON z.company_id = s.company_id
    JOIN numbers n ON n.company_id = s.company_id AND n.day = (s.bucket_at AT TIME ZONE z.zone)::date
  )`;

/** Adds facts to the statistics by quarter hour, which fit every zone. */
const FOLD_QUARTERS = `totals AS (${addTo('stat_totals', 'company_id, environment, bucket_at', 'company_id, environment, bucket_at', 'facts')}
  ), singles AS (
    SELECT company_id, environment, bucket_at, kind,
      (CASE ${SINGLE.map((column, number) => `WHEN grouping(${column}) = 0 THEN ${number}`).join(' ')} END)::smallint AS dimension,
      coalesce(${SINGLE.join(', ')}) AS value_id, ${MEASURES.map((measure) => `sum(${measure}) AS ${measure}`).join(', ')}
    FROM facts GROUP BY company_id, environment, bucket_at, kind, GROUPING SETS (${SINGLE.map((column) => `(${column})`).join(', ')})
  ), single AS (${addTo('stat_single', 'company_id, environment, dimension, value_id, bucket_at', 'company_id, environment, dimension, value_id, bucket_at', 'singles')}
  )`;

/** Adds facts to the statistics by day: all of them, or those of days from `since` on. */
const foldDays = (since: string | null): string => {
  const days = (column: string, word: string): string => (since === null ? '' : ` ${word} ${column} >= ${since}::date`);
  const key = `company_id, environment, basis, day, ${SINGLE.join(', ')}`;
  return `crosses AS (
    SELECT f.company_id, f.environment, b.basis, b.day, ${SINGLE.map(crossColumn).join(', ')}, kind, ${MEASURES.join(', ')}
    FROM facts f CROSS JOIN LATERAL (VALUES (0::smallint, f.day), (1::smallint, f.sent_day)) AS b(basis, day)
    CROSS JOIN LATERAL (SELECT EXISTS (
      SELECT FROM stat_days d WHERE d.company_id = f.company_id AND d.environment = f.environment AND d.day = b.day AND d.is_capped)
      AS is_full) AS full_days${days('b.day', 'WHERE')}
  ), cross_added AS (${addTo('stat_cross', key, key, 'crosses')}
    RETURNING company_id, environment, day
  ), days_added AS (
    INSERT INTO stat_days AS kept (company_id, environment, day, cross_rows, folded_at)
    SELECT company_id, environment, day, count(*), now() FROM cross_added GROUP BY 1, 2, 3
    ON CONFLICT (company_id, environment, day) DO UPDATE SET cross_rows = kept.cross_rows + excluded.cross_rows, folded_at = excluded.folded_at
  ), domains AS (${addTo('stat_domains', DOMAIN_KEY, DOMAIN_KEY, `facts${days('day', 'WHERE')}`)}
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
