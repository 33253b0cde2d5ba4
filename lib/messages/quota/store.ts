import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/usage/slots.ts';
import { type QuotaSlot, usageKey } from './quota.ts';

/** What a company has used of a slot in the period that began at `start`. */
export async function readUsed(companyId: string, slot: QuotaSlot, start: Date): Promise<number> {
  const { rows } = await getPool().query({
    name: 'read-used',
    text: 'SELECT used FROM usage_counters WHERE company_id = $1 AND feature = $2 AND slot = $3 AND period_start = $4',
    values: [companyId, TRANSACTIONAL_EMAIL, slot, start],
  });
  return rows[0]?.used ?? 0;
}

/** A number of recipients to count in one slot of one company. */
export type UsageWanted = { companyId: string; slot: QuotaSlot; start: Date; end: Date; count: number };

/**
 * Adds to counters where all of a company's demand fits its quota, and locks them until the transaction ends.
 *
 * @param isChecked adds without looking at the quota: for corrections under a lock already held.
 * @returns the keys (`usageKey`) of the counters that took theirs.
 */
export async function addUsage(
  db: Database,
  wanted: readonly UsageWanted[],
  { isChecked = false } = {},
): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'add-usage',
    text: ADD_USAGE,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL, isChecked],
  });
  return new Set(rows.map(usageKey));
}

/** The SQLSTATE with which `demandUsage` fails the transaction: of a class that PostgreSQL leaves to others. */
const QUOTA_IS_SHORT = 'MW001';

/** Adds to counters as `addUsage`, and fails its transaction where one of them has no room. */
export const demandUsage = (wanted: readonly UsageWanted[]): Statement => ({
  name: 'demand-usage',
  text: `WITH added AS (${ADD_USAGE})
         SELECT refuse($8, 'a quota is short') WHERE (SELECT count(*) FROM added) < cardinality($1::uuid[])`,
  values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL, false, QUOTA_IS_SHORT],
});

/** Whether a transaction failed because `demandUsage` found no room. */
export const isShortOfQuota = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUOTA_IS_SHORT;

const ADD_USAGE = `
  INSERT INTO usage_counters AS counter (company_id, feature, slot, period_start, period_end, used)
  SELECT w.company_id, $6, w.slot, w.period_start, w.period_end, w.count
  FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[]) AS w(company_id, slot, period_start, period_end, count)
  JOIN usage_quotas q ON q.company_id = w.company_id AND q.feature = $6 AND q.slot = w.slot AND (q.enable OR $7)
  WHERE $7 OR q.quota < 0 OR w.count <= q.quota
  ORDER BY w.company_id, w.slot
  ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = counter.used + excluded.used
  WHERE $7 OR counter.used + excluded.used <= COALESCE((
    SELECT NULLIF(greatest(q.quota, -1), -1) FROM usage_quotas q
    WHERE q.company_id = excluded.company_id AND q.feature = $6 AND q.slot = excluded.slot), 2147483647)
  RETURNING company_id AS "companyId", slot, period_start AS start`;

/** Locks counters (making those that are not there yet) and answers what is left of each, by `usageKey`. */
export async function lockUsage(db: Database, wanted: readonly UsageWanted[]): Promise<Map<string, number>> {
  await db.query({
    name: 'make-usage-counters',
    text: `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
           SELECT company_id, $6, slot, period_start, period_end, 0
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[]) AS w(company_id, slot, period_start, period_end, count)
           ORDER BY company_id, slot ON CONFLICT DO NOTHING`,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL],
  });
  const { rows } = await db.query({
    name: 'lock-usage-counters',
    text: `SELECT c.company_id AS "companyId", c.slot, c.period_start AS start, c.used, COALESCE(q.quota, 0) AS quota
           FROM usage_counters c
           JOIN unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS w(company_id, slot, period_start)
             ON c.company_id = w.company_id AND c.feature = $4 AND c.slot = w.slot AND c.period_start = w.period_start
           LEFT JOIN usage_quotas q ON q.company_id = c.company_id AND q.feature = c.feature AND q.slot = c.slot AND q.enable
           ORDER BY c.company_id, c.slot FOR UPDATE OF c`,
    values: [...usageColumns(wanted).slice(0, 3), TRANSACTIONAL_EMAIL],
  });
  return new Map(rows.map((row) => [usageKey(row), row.quota < 0 ? Number.POSITIVE_INFINITY : row.quota - row.used]));
}

const usageColumns = (wanted: readonly UsageWanted[]): unknown[][] => [
  wanted.map(({ companyId }) => companyId),
  wanted.map(({ slot }) => slot),
  wanted.map(({ start }) => start),
  wanted.map(({ end }) => end),
  wanted.map(({ count }) => count),
];
