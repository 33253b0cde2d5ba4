import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import type { UsagePeriod } from './period.ts';
import type { UsageSlot } from './slots.ts';

/** A quota to insert. */
export type NewQuota = { feature: string; slot: UsageSlot; quota: number };

/** Inserts a company's plan and its quotas; those that are there are left alone. */
export async function insertUsage(
  db: Database,
  companyId: string,
  facts: { periodStart: Date; periodEnd: Date; quotas: readonly NewQuota[] },
): Promise<void> {
  await db.query(
    `INSERT INTO subscriptions (company_id, period_start, period_end, updated_at) VALUES ($1, $2, $3, now()) ON CONFLICT DO NOTHING`,
    [companyId, facts.periodStart, facts.periodEnd],
  );
  await db.query(
    `INSERT INTO usage_quotas (company_id, feature, slot, base_monthly_quota, quota, updated_at)
     SELECT $1, q.feature, q.slot, q.quota, q.quota, now()
     FROM unnest($2::text[], $3::text[], $4::int[]) AS q(feature, slot, quota) ON CONFLICT DO NOTHING`,
    [
      companyId,
      facts.quotas.map(({ feature }) => feature),
      facts.quotas.map(({ slot }) => slot),
      facts.quotas.map(({ quota }) => quota),
    ],
  );
}

/** Sets a quota; false where the company does not exist. */
export async function upsertQuota(
  db: Database,
  scope: Scope,
  facts: { feature: string; slot: UsageSlot; quota: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO usage_quotas (company_id, feature, slot, base_monthly_quota, quota, updated_at)
     SELECT id, $2, $3, $4, $4, now() FROM companies WHERE id = $1
     ON CONFLICT (company_id, feature, slot) DO UPDATE SET quota = excluded.quota, enable = true, updated_at = now()`,
    [scope.companyId, facts.feature, facts.slot, facts.quota],
  );
  return rowCount === 1;
}

/** A company's quotas with what was used of each in the periods that were begun lately. */
export async function findUsage(scope: Scope) {
  const where = { companyId: scope.companyId };
  return prisma().$transaction([
    prisma().company.findUnique({ where: { id: scope.companyId }, include: { subscription: true, usageQuotas: true } }),
    prisma().usageCounter.findMany({ where, orderBy: { periodStart: 'desc' }, take: 50 }),
  ]);
}

/** A running period of a slot, and the one that takes its place. */
export type PeriodMove = { slot: UsageSlot; from: UsagePeriod; to: UsagePeriod };

/** Copies what is counted in periods to others, which keep what they have where that is more. */
export async function copyCounters(db: Database, companyId: string, moves: readonly PeriodMove[]): Promise<void> {
  await db.query(
    `INSERT INTO usage_counters AS kept (company_id, feature, slot, period_start, period_end, used)
     SELECT c.company_id, c.feature, c.slot, m.to_start, m.to_end, c.used
     FROM usage_counters c
     JOIN unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) AS m(slot, from_start, to_start, to_end)
       ON c.slot = m.slot AND c.period_start = m.from_start
     WHERE c.company_id = $1 ORDER BY c.feature, c.slot
     ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = greatest(kept.used, excluded.used)`,
    [
      companyId,
      moves.map(({ slot }) => slot),
      moves.map(({ from }) => from.start),
      moves.map(({ to }) => to.start),
      moves.map(({ to }) => to.end),
    ],
  );
}

/** A plan before a change; null where there was no plan. */
export type PlanFacts = { plan: string; version: string; periodEnd: Date | null };

/** Gives a company a plan, which begins now where it is another one; false where there is no such company. */
export async function upsertPlan(
  db: Database,
  companyId: string,
  facts: { plan: string; version: string | null; now: Date; periodEnd: Date | null },
): Promise<{ before: PlanFacts | null } | null> {
  const { rows } = await db.query<PlanFacts | Record<keyof PlanFacts, null>>(
    `WITH before AS (SELECT plan, version, period_end FROM subscriptions WHERE company_id = $1),
     written AS (
       INSERT INTO subscriptions AS s (company_id, plan, version, period_start, period_end, updated_at)
       SELECT id, $2, coalesce($3, '1'), $4, $5, now() FROM companies WHERE id = $1
       ON CONFLICT (company_id) DO UPDATE SET plan = $2, version = coalesce($3, s.version), period_end = $5,
         period_start = CASE WHEN s.plan = $2 THEN s.period_start ELSE $4 END, updated_at = now()
       RETURNING company_id)
     SELECT plan, version, period_end AS "periodEnd" FROM written LEFT JOIN before ON true`,
    [companyId, facts.plan, facts.version, facts.now, facts.periodEnd],
  );
  const [row] = rows;
  if (!row) return null;
  return { before: row.plan === null ? null : row };
}

/** Sets the month's quota and its base. */
export async function upsertBaseQuota(db: Database, companyId: string, feature: string, quota: number): Promise<void> {
  await db.query(
    `INSERT INTO usage_quotas (company_id, feature, slot, base_monthly_quota, quota, updated_at)
     VALUES ($1, $2, 'monthly', $3, $3, now())
     ON CONFLICT (company_id, feature, slot) DO UPDATE SET base_monthly_quota = $3, quota = $3, enable = true, updated_at = now()`,
    [companyId, feature, quota],
  );
}

/** How many members and sending domains of their own a company has. */
export async function countUsed(scope: Scope): Promise<{ members: number; domains: number }> {
  const { rows } = await getPool().query<{ members: number; domains: number }>(
    `SELECT (SELECT count(*)::int FROM members WHERE company_id = $1) AS members,
       (SELECT count(*)::int FROM sending_domains WHERE company_id = $1 AND NOT is_platform) AS domains`,
    [scope.companyId],
  );
  return rows[0] ?? { members: 0, domains: 0 };
}
