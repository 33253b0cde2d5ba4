/** Raw SQL: the counters of a batch are locked and counted in one statement, up to their quotas. */

import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { type QuotaSlot, usageKey } from './quota.ts';

/** The usage of a slot by a company in the period that began at `start`. */
export async function readUsed(companyId: string, slot: QuotaSlot, start: Date): Promise<number> {
  const { rows } = await getPool().query({
    name: 'read-used',
    text: 'SELECT used FROM usage_counters WHERE company_id = $1 AND feature = $2 AND slot = $3 AND period_start = $4',
    values: [companyId, TRANSACTIONAL_EMAIL, slot, start],
  });
  return rows[0]?.used ?? 0;
}

/** A number of recipients to count in one slot of one company, and a bound below the slot's quota, where there is one. */
export type UsageWanted = {
  companyId: string;
  slot: QuotaSlot;
  start: Date;
  end: Date;
  count: number;
  cap: number | null;
};

/**
 * Adds to counters where all of a company's demand fits its quota, and locks them until the transaction ends.
 *
 * @returns the keys (`usageKey`) of the counters that took theirs.
 */
export async function addUsage(db: Database, wanted: readonly UsageWanted[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'add-usage',
    text: ADD_USAGE,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL],
  });
  return new Set(rows.map(usageKey));
}

/** Moves counters up or down by `count` without asking the quota. The transaction must hold their locks already. */
export async function correctUsage(db: Database, corrections: readonly UsageWanted[]): Promise<void> {
  await db.query({
    name: 'correct-usage',
    text: `UPDATE usage_counters c SET used = c.used + w.count
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int[]) AS w(company_id, slot, period_start, count)
           WHERE c.company_id = w.company_id AND c.feature = $5 AND c.slot = w.slot AND c.period_start = w.period_start`,
    values: [...usageColumns(corrections).slice(0, 3), corrections.map(({ count }) => count), TRANSACTIONAL_EMAIL],
  });
}

/** The SQLSTATE with which a demand fails its transaction: of a class that PostgreSQL leaves to others. */
export const QUOTA_IS_SHORT = 'MW001';

/** Adds to counters like `addUsage`, and fails its transaction where one of them would exceed its limit. */
export const demandUsage = (wanted: readonly UsageWanted[]): Statement => ({
  name: 'demand-usage',
  text: `WITH added AS (${ADD_USAGE})
         SELECT refuse($8, 'a quota is short') WHERE (SELECT count(*) FROM added) < cardinality($1::uuid[])`,
  values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL, QUOTA_IS_SHORT],
});

/** Returns whether a transaction failed because a demand exceeded a quota or a limit. */
export const isShortOfQuota = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUOTA_IS_SHORT;

/**
 * The needs of a batch, each counter with its limit (`most`; null is unlimited): its quota, for the month with the extra
 * quota, unless a cap bounds it. The same rule as `quotaLimit`, in the statement that counts.
 */
const WANTED = `
  SELECT w.*, LEAST(w.cap::bigint, CASE WHEN q.quota >= 0 AND COALESCE(x.quota, 0) >= 0 THEN q.quota::bigint + COALESCE(x.quota, 0) END) AS most
  FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::int[])
    AS w(company_id, slot, period_start, period_end, count, cap)
  JOIN usage_quotas q ON q.company_id = w.company_id AND q.feature = $7 AND q.slot = w.slot AND q.enable
  LEFT JOIN usage_quotas x ON w.slot = 'monthly' AND w.cap IS NULL
    AND x.company_id = w.company_id AND x.feature = $7 AND x.slot = 'extra' AND x.enable`;

const ADD_USAGE = `
  WITH wanted AS (${WANTED})
  INSERT INTO usage_counters AS counter (company_id, feature, slot, period_start, period_end, used)
  SELECT company_id, $7, slot, period_start, period_end, count FROM wanted
  WHERE most IS NULL OR count <= most
  ORDER BY company_id, slot
  ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = counter.used + excluded.used
  WHERE counter.used + excluded.used <= COALESCE((
    SELECT w.most FROM wanted w
    WHERE w.company_id = excluded.company_id AND w.slot = excluded.slot AND w.period_start = excluded.period_start), 2147483647)
  RETURNING company_id AS "companyId", slot, period_start AS start`;

/** Locks counters, making those that do not exist yet, and returns what is left of each, by `usageKey`. */
export async function lockUsage(db: Database, wanted: readonly UsageWanted[]): Promise<Map<string, number>> {
  await db.query({
    name: 'make-usage-counters',
    text: `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
           SELECT company_id, $5, slot, period_start, period_end, 0
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS w(company_id, slot, period_start, period_end)
           ORDER BY company_id, slot ON CONFLICT DO NOTHING`,
    values: [...usageColumns(wanted).slice(0, 4), TRANSACTIONAL_EMAIL],
  });
  const { rows } = await db.query({
    name: 'lock-usage-counters',
    text: `WITH wanted AS (${WANTED})
           SELECT c.company_id AS "companyId", c.slot, c.period_start AS start,
             CASE WHEN w.company_id IS NULL THEN 0 ELSE w.most - c.used END::float8 AS "left"
           FROM usage_counters c
           JOIN unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS k(company_id, slot, period_start)
             ON c.company_id = k.company_id AND c.feature = $7 AND c.slot = k.slot AND c.period_start = k.period_start
           LEFT JOIN wanted w ON w.company_id = c.company_id AND w.slot = c.slot AND w.period_start = c.period_start
           ORDER BY c.company_id, c.slot FOR UPDATE OF c`,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL],
  });
  return new Map(rows.map((row) => [usageKey(row), row.left ?? Number.POSITIVE_INFINITY]));
}

const usageColumns = (wanted: readonly UsageWanted[]): unknown[][] => [
  wanted.map(({ companyId }) => companyId),
  wanted.map(({ slot }) => slot),
  wanted.map(({ start }) => start),
  wanted.map(({ end }) => end),
  wanted.map(({ count }) => count),
  wanted.map(({ cap }) => cap),
];
