/** Raw SQL: everything that a plan limits is counted in one round trip, and so are the quotas of all companies. */

import { COUNTER_NAMES, COUNTERS, type CounterName } from '#lib/account/access/plans/counters.ts';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { CountedRows } from '#lib/registry/module.ts';
import { TRANSACTIONAL_EMAIL, type UsageSlot } from './slots.ts';

/** The number of each thing that a plan limits. */
type Counted = Readonly<Record<CounterName, number>>;

/** Reads the number of everything that a company's plan limits in one round trip: what is stored, or counted as the verbs count that create it. */
export async function countUsed({ companyId }: Pick<Scope, 'companyId'>, db: Database = getPool()): Promise<Counted> {
  const counts = COUNTER_NAMES.map(
    (name) => `${COUNTERS[name].stock ? storedOf(name) : COUNTERS[name].rows.map(countOf).join(' + ')} AS "${name}"`,
  );
  const { rows } = await db.query<Record<CounterName, number>>(`SELECT ${counts.join(', ')}`, [companyId]);
  const none = Object.fromEntries(COUNTER_NAMES.map((name) => [name, 0])) as Counted; // one of each
  return rows[0] ?? none;
}

const storedOf = (name: CounterName): string =>
  `coalesce((SELECT used::float8 FROM usage_totals WHERE company_id = $1 AND counter = '${name}'), 0)`;

/** Returns the expression in SQL that counts rows of the company `$1`. */
export const countOf = ({ table, where, sum }: CountedRows): string =>
  `(SELECT ${sum ? `coalesce(sum(${sum}), 0)::float8` : 'count(*)::int'} FROM ${table}
    WHERE company_id = $1${where ? ` AND ${where}` : ''})`;

/** Counts what a company has used of a slot in the period that began at an instant. */
export async function readSlotUsed(db: Database, companyId: string, slot: UsageSlot, start: Date): Promise<number> {
  const where = { companyId, feature: TRANSACTIONAL_EMAIL, slot, periodStart: start };
  const row = await withPrisma(db, (client) => client.usageCounter.findFirst({ where, select: { used: true } }));
  return row?.used ?? 0;
}

/** A quota of a company in its running period: how much is used of what it allows, the month with its extra quota. */
export type NearlyUsed = { companyId: string; slot: UsageSlot; used: number; limit: number; endsAt: Date };

/**
 * Finds quotas of which a part at least is used in the running period; the month with its extra quota, and after the end
 * of a paid plan with the free one. Reads one counter of each quota; index usage_counters_pkey.
 *
 * @param companyId the company; null for all of them.
 */
export async function findNearlyUsed(
  companyId: string | null,
  now: Date,
  { part, freeQuota }: { part: number; freeQuota: number },
): Promise<NearlyUsed[]> {
  const { rows } = await getPool().query<NearlyUsed>(
    `SELECT * FROM (
       SELECT q.company_id AS "companyId", q.slot, c.used, c.period_end AS "endsAt",
         CASE WHEN q.slot <> 'monthly' THEN q.quota
              WHEN s.plan NOT IN ('FREE', 'BACK_TO_FREE') AND greatest(s.period_end, s.grace_ends_at) <= $2
                THEN least(CASE WHEN q.quota < 0 THEN $4 ELSE q.quota END, $4)
              WHEN q.quota < 0 OR x.quota < 0 THEN -1
              ELSE q.quota + coalesce(x.quota, 0) END AS "limit"
       FROM usage_quotas q
       JOIN companies co ON co.id = q.company_id AND co.suspended_at IS NULL
       LEFT JOIN subscriptions s ON s.company_id = q.company_id
       LEFT JOIN usage_quotas x ON x.company_id = q.company_id AND x.feature = q.feature AND x.slot = 'extra' AND x.enable
       CROSS JOIN LATERAL (
         SELECT used, period_end FROM usage_counters u
         WHERE u.company_id = q.company_id AND u.feature = q.feature AND u.slot = q.slot AND u.period_start <= $2
         ORDER BY u.period_start DESC LIMIT 1) c
       WHERE q.feature = $1 AND q.slot <> 'extra' AND q.enable AND c.period_end > $2${companyId === null ? '' : ' AND q.company_id = $5'}) quotas
     WHERE "limit" > 0 AND used >= "limit" * $3::float8 ORDER BY "companyId", slot`,
    [TRANSACTIONAL_EMAIL, now, part, freeQuota, ...(companyId === null ? [] : [companyId])],
  );
  return rows;
}
