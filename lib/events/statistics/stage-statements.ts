import { OTHER_PROVIDER, RECEIVING_PROVIDERS } from '#lib/core/mailbox-providers.ts';
import { MEASURES } from './part-sums.ts';

const PROVIDER_NAMES = RECEIVING_PROVIDERS.map(({ name }) => `'${name}'`).join(', ');

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
    SELECT t.company_id, t.environment, t.bucket_at, t.sent_at, t.type, t.bounce_class, t.reason,
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
