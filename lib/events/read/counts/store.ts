/** Raw SQL: statistics and the deltas that are not folded into them yet are summed in one snapshot. */

import type { RollupMinute } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { dimensionNumber } from '../../statistics/stored-dimensions.ts';
import { DELTA_FIGURES, type Figures, STORED_FIGURES, SUMMED_FIGURES, WAITING_DELTAS } from './figures.ts';

/** The figures of one of the given stretches, counted from 1. */
export type StretchFigures = Figures & { stretch: number };

/**
 * Sums the figures between each bound and the next. Reads stat_totals by its primary key: one row for each quarter hour,
 * whatever the number of receivers.
 *
 * @param bounds rising instants, one more than there are stretches.
 */
export async function sumByStretch(scope: Scope, bounds: readonly Date[]): Promise<StretchFigures[]> {
  const rows = (table: string, figures: string) => `SELECT bucket_at, ${figures} FROM ${table} AS counted
    WHERE company_id = $1 AND environment = $2 AND bucket_at >= $3 AND bucket_at < $4`;
  const result = await getReadPool().query<StretchFigures>(
    `SELECT width_bucket(bucket_at, $5::timestamptz[]) AS stretch, ${SUMMED_FIGURES}
     FROM (${rows('stat_totals', STORED_FIGURES)} UNION ALL ${rows(WAITING_DELTAS, DELTA_FIGURES)}) AS rows GROUP BY 1`,
    [scope.companyId, scope.environment, bounds[0], bounds.at(-1), bounds],
  );
  return result.rows;
}

/** The figures of a sub-account. */
export type SubaccountFigures = Figures & { subaccountId: string };

const SUBACCOUNT = dimensionNumber('subaccount');

/**
 * Sums the figures of a company's sub-accounts, or of one, by days (UTC) since an instant that is at most 34 days ago. Reads
 * stat_single by its primary key.
 */
export async function sumBySubaccount(
  scope: Scope,
  since: Date,
  subaccountId: string | null,
): Promise<SubaccountFigures[]> {
  const where = `company_id = $1 AND environment = $2 AND bucket_at >= date_trunc('day', $3::timestamptz, 'UTC')`;
  const result = await getReadPool().query<SubaccountFigures>(
    `WITH named AS (
       SELECT id, value::uuid AS subaccount_id FROM stat_values
       WHERE company_id = $1 AND dimension = ${SUBACCOUNT} AND value <> '' AND ($4::uuid IS NULL OR value = $4::uuid::text))
     SELECT subaccount_id AS "subaccountId", ${SUMMED_FIGURES} FROM (
       SELECT named.subaccount_id, ${STORED_FIGURES} FROM named
       JOIN stat_single ON ${where} AND dimension = ${SUBACCOUNT} AND value_id = named.id
       UNION ALL
       SELECT subaccount_id, ${DELTA_FIGURES} FROM ${WAITING_DELTAS} AS waiting
       WHERE ${where} AND subaccount_id IS NOT NULL AND ($4::uuid IS NULL OR subaccount_id = $4)) AS rows GROUP BY 1`,
    [scope.companyId, scope.environment, since, subaccountId],
  );
  return result.rows;
}

/** Events of one kind that were folded in a minute; class 0 for events without one. */
export type MinuteCount = RollupMinute;

/** Events of all companies by minute, type and bounce class, since an instant. Index rollup_minutes_pkey. */
export async function findMinutes(since: Date): Promise<MinuteCount[]> {
  const { rows } = await getPool().query<MinuteCount>(
    'SELECT minute, type, bounce_class AS "bounceClass", count FROM rollup_minutes WHERE minute >= $1 ORDER BY minute',
    [since],
  );
  return rows;
}

/** Recipients of a company whose delivery is over, and how many of them bounced. */
export type BounceFigures = { companyId: string; bounced: number; settled: number; complained: number };

/**
 * Companies of which at least `leastRecipients` production recipients were settled since an instant, with how many of
 * them bounced and how many complained; recipients that were not tried because suppressed are left out. Index
 * stat_totals_pkey, company by company.
 */
export async function findBounceFigures(since: Date, leastRecipients: number): Promise<BounceFigures[]> {
  const { rows } = await getPool().query<BounceFigures>(
    `SELECT c.id AS "companyId", (f.bounced + f."bouncedLate")::int AS bounced, (f.delivered + f.bounced)::int AS settled, f.complained
     FROM companies c CROSS JOIN LATERAL (
       SELECT ${SUMMED_FIGURES} FROM (
         SELECT ${STORED_FIGURES} FROM stat_totals t
         WHERE t.company_id = c.id AND t.environment = 'production' AND t.bucket_at >= $1) AS quarters) AS f
     WHERE f.delivered + f.bounced >= $2`,
    [since, leastRecipients],
  );
  return rows;
}

/** Counts the deltas that wait to be folded, `limit` at most. */
export async function countDeltas(limit: number): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    'SELECT count(*)::int AS count FROM (SELECT FROM rollup_deltas LIMIT $1) AS deltas',
    [limit],
  );
  return rows[0]?.count ?? 0;
}

/** The ids of an event and its message are made at most this long after the message came in. In milliseconds. */
const ID_LAG_MS = 60_000;

/**
 * Adds up injections in one snapshot: statistics and what is not folded into them yet from `firstQuarter` on, single
 * events between `since` and it. Reads a hundred rows of statistics and a quarter hour of events at most; indexes
 * stat_totals_pkey, events (company_id, environment, id DESC) and recipients_pkey.
 */
export async function sumInjections(scope: Scope, since: Date, firstQuarter: Date): Promise<number> {
  const where = 'company_id = $1 AND environment = $2 AND bucket_at >= $4';
  const { rows } = await getPool().query<{ sum: number }>(
    `SELECT coalesce(sum(count), 0)::int AS sum FROM (
       SELECT injected AS count FROM stat_totals WHERE ${where} UNION ALL
       SELECT count FROM rollup_deltas WHERE ${where} AND type = 'injection' AND NOT is_backfilled UNION ALL
       SELECT 1 FROM events e JOIN recipients r USING (company_id, message_id, ordinal)
       WHERE company_id = $1 AND e.environment = $2 AND e.type = 'injection' AND e.at >= $3 AND e.at < $4
         AND e.id >= $5 AND e.id < $6 AND message_id >= $5 AND message_id < $6 AND NOT r.simulated) counted`,
    [
      scope.companyId,
      scope.environment,
      since,
      firstQuarter,
      idFloor(since.getTime()),
      idFloor(firstQuarter.getTime() + ID_LAG_MS),
    ],
  );
  return rows[0]?.sum ?? 0;
}
