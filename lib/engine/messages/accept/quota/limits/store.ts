/** Raw SQL: the counters of a batch are locked and counted in one statement, up to their limits. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { QUOTA_IS_SHORT } from '../store.ts';
import type { LimitSlot, SubaccountLimit } from './subaccount-limits.ts';

/** A number of recipients to count in one period of one sub-account, and the most that it allows. */
export type LimitDemand = {
  companyId: string;
  subaccountId: string;
  slot: LimitSlot;
  start: Date;
  count: number;
  most: number | null;
};

/** Returns a counter's key as text: a sub-account has one per slot, for the running period. */
export const limitKey = ({ subaccountId, slot }: Pick<LimitDemand, 'subaccountId' | 'slot'>): string =>
  `${subaccountId} ${slot}`;

/** Returns what a sub-account has sent in the running period of a limit. Primary key. */
export async function readLimitUsed(
  companyId: string,
  { subaccountId, slot, start }: Pick<SubaccountLimit, 'subaccountId' | 'slot' | 'start'>,
): Promise<number> {
  const { rows } = await getPool().query<{ used: number }>({
    name: 'read-limit-used',
    text: 'SELECT used FROM subaccount_counters WHERE company_id = $1 AND subaccount_id = $2 AND slot = $3 AND period_start = $4',
    values: [companyId, subaccountId, slot, start],
  });
  return rows[0]?.used ?? 0;
}

const WANTED = `SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::int[], $6::int[])
  AS w(company_id, subaccount_id, slot, period_start, count, most)`;

/**
 * Adds to counters and fails its transaction where one of them would exceed its limit, or where a sub-account is not active
 * any more. A counter of an earlier period begins again.
 */
export const demandWithinLimits = (demands: readonly LimitDemand[]): Statement => ({
  name: 'demand-within-limits',
  text: `WITH wanted AS (${WANTED}), added AS (
           INSERT INTO subaccount_counters AS counter (company_id, subaccount_id, slot, period_start, used)
           SELECT w.company_id, w.subaccount_id, w.slot, w.period_start, w.count
           FROM wanted w JOIN subaccounts s ON s.id = w.subaccount_id AND s.company_id = w.company_id AND s.status = 'active'
           WHERE w.most IS NULL OR w.count <= w.most
           ORDER BY w.subaccount_id, w.slot
           ON CONFLICT (company_id, subaccount_id, slot) DO UPDATE SET
             used = CASE WHEN counter.period_start < excluded.period_start THEN 0 ELSE counter.used END + excluded.used,
             period_start = greatest(counter.period_start, excluded.period_start)
           WHERE counter.period_start < excluded.period_start OR counter.used + excluded.used <= coalesce((
             SELECT w.most FROM wanted w WHERE w.subaccount_id = excluded.subaccount_id AND w.slot = excluded.slot), 2147483647)
           RETURNING 1)
         SELECT refuse($7, 'a limit is short') WHERE (SELECT count(*) FROM added) < cardinality($1::uuid[])`,
  values: [...columns(demands), QUOTA_IS_SHORT],
});

/** A locked counter of the running period, and whether its sub-account may send. */
export type LockedLimit = { used: number; isActive: boolean };

/** Locks counters until the transaction ends, making those that do not exist yet, and returns them by `limitKey`. */
export async function lockLimits(db: Database, demands: readonly LimitDemand[]): Promise<Map<string, LockedLimit>> {
  const { rows } = await db.query<LockedLimit & Pick<LimitDemand, 'subaccountId' | 'slot'>>({
    name: 'lock-limits',
    text: `INSERT INTO subaccount_counters AS counter (company_id, subaccount_id, slot, period_start, used)
           SELECT w.company_id, w.subaccount_id, w.slot, w.period_start, 0 FROM (${WANTED}) w ORDER BY w.subaccount_id, w.slot
           ON CONFLICT (company_id, subaccount_id, slot) DO UPDATE SET
             used = CASE WHEN counter.period_start < excluded.period_start THEN 0 ELSE counter.used END,
             period_start = greatest(counter.period_start, excluded.period_start)
           RETURNING subaccount_id AS "subaccountId", slot, used,
             EXISTS (SELECT FROM subaccounts s WHERE s.id = counter.subaccount_id AND s.status = 'active') AS "isActive"`,
    values: columns(demands),
  });
  return new Map(rows.map((row) => [limitKey(row), row]));
}

/** Adds to counters that the transaction has locked. */
export async function addToLimits(db: Database, demands: readonly LimitDemand[]): Promise<void> {
  if (demands.length === 0) return;
  await db.query({
    name: 'add-to-limits',
    text: `UPDATE subaccount_counters c SET used = c.used + w.count FROM (${WANTED}) w
           WHERE c.company_id = w.company_id AND c.subaccount_id = w.subaccount_id AND c.slot = w.slot`,
    values: columns(demands),
  });
}

const columns = (demands: readonly LimitDemand[]): unknown[][] => [
  demands.map(({ companyId }) => companyId),
  demands.map(({ subaccountId }) => subaccountId),
  demands.map(({ slot }) => slot),
  demands.map(({ start }) => start),
  demands.map(({ count }) => count),
  demands.map(({ most }) => most),
];
