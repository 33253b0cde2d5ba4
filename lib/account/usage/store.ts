/** Raw SQL: the counters of periods are copied as a set, and of two values the greater is kept. */

import type { Period } from '#lib/core/calendar.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { UsageSlot } from './slots.ts';

/** A quota to insert. */
export type NewQuota = { feature: string; slot: string; quota: number };

/** Inserts a company's plan and its quotas; those that are there are left alone. */
export async function insertUsage(
  db: Database,
  companyId: string,
  { quotas, ...plan }: { plan: string; version: string; periodStart: Date; quotas: readonly NewQuota[] },
): Promise<void> {
  const data = quotas.map((quota) => ({ companyId, ...quota, baseMonthlyQuota: quota.quota }));
  await withPrisma(db, async (client) => {
    await client.subscription.createMany({ data: [{ companyId, ...plan }], skipDuplicates: true });
    await client.usageQuota.createMany({ data, skipDuplicates: true });
  });
}

/**
 * Sets a quota; false where the company does not exist.
 *
 * @param db a transaction.
 */
export async function upsertQuota(
  db: Database,
  scope: Scope,
  { feature, slot, quota }: { feature: string; slot: UsageSlot; quota: number },
): Promise<boolean> {
  if (!(await lockCompany(db, scope))) return false;
  const { companyId } = scope;
  await withPrisma(db, (client) =>
    client.usageQuota.upsert({
      where: { companyId_feature_slot: { companyId, feature, slot } },
      create: { companyId, feature, slot, baseMonthlyQuota: quota, quota },
      update: { quota, enable: true },
    }),
  );
  return true;
}

/** A company's quotas with what was used of each in the periods that were begun lately. */
export async function findUsage(scope: Scope) {
  const where = { companyId: scope.companyId };
  return prisma().$transaction([
    prisma().company.findUnique({ where: { id: scope.companyId }, include: { subscription: true, usageQuotas: true } }),
    prisma().usageCounter.findMany({ where, orderBy: { periodStart: 'desc' }, take: 50 }),
  ]);
}

/** An amount to count in the slot of a feature. */
export type SlotAmount = { feature: string; slot: UsageSlot; period: Period; count: number };

/**
 * Counts an amount in a slot if all of it fits the company's quota, in the caller's transaction. A company without such a
 * quota has no limit, and one whose quota is off has nothing.
 *
 * @returns false where it does not fit.
 */
export async function addToSlot(
  db: Database,
  companyId: string,
  { feature, slot, period, count }: SlotAmount,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'add-to-slot',
    text: `WITH most AS (
             SELECT CASE WHEN NOT enable THEN 0 WHEN quota >= 0 THEN quota END AS most
             FROM usage_quotas WHERE company_id = $1 AND feature = $2 AND slot = $3)
           INSERT INTO usage_counters AS counter (company_id, feature, slot, period_start, period_end, used)
           SELECT $1, $2, $3, $4, $5, $6 WHERE $6 <= coalesce((SELECT most FROM most), 2147483647)
           ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = counter.used + excluded.used
           WHERE counter.used + excluded.used <= coalesce((SELECT most FROM most), 2147483647)`,
    values: [companyId, feature, slot, period.start, period.end, count],
  });
  return rowCount === 1;
}

/** Takes an amount off a slot's counter, which never falls below 0. */
export async function takeFromSlot(
  db: Database,
  companyId: string,
  { feature, slot, start, count }: { feature: string; slot: UsageSlot; start: Date; count: number },
): Promise<void> {
  await db.query(
    `UPDATE usage_counters SET used = greatest(0, used - $5)
     WHERE company_id = $1 AND feature = $2 AND slot = $3 AND period_start = $4`,
    [companyId, feature, slot, start, count],
  );
}

/** Finds a company's zone; null where there is no such company. */
export async function findTimezone(db: Database, companyId: string): Promise<string | null> {
  const row = await withPrisma(db, (client) =>
    client.company.findUnique({ where: { id: companyId }, select: { timezone: true } }),
  );
  return row?.timezone ?? null;
}

/** A running period of a slot, and the one that takes its place. */
export type PeriodMove = { slot: UsageSlot; from: Period; to: Period };

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

/** The use of a feature in one of its months. */
export type MonthlyUse = { feature: string; period: Period };

/** Locks a feature's counter of a month until the transaction ends, and returns what was used. */
export async function lockMonthlyUsed(
  db: Database,
  companyId: string,
  { feature, period }: MonthlyUse,
): Promise<number> {
  const { rows } = await db.query<{ used: number }>({
    name: 'lock-monthly-counter',
    text: `INSERT INTO usage_counters AS c (company_id, feature, slot, period_start, period_end, used)
           VALUES ($1, $2, 'monthly', $3, $4, 0)
           ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = c.used RETURNING used`,
    values: [companyId, feature, period.start, period.end],
  });
  return rows[0]?.used ?? 0;
}

/** Adds to a feature's counter of a month, which the transaction has locked. */
export async function addMonthly(db: Database, companyId: string, use: MonthlyUse, count: number): Promise<void> {
  await db.query({
    name: 'add-monthly',
    text: `UPDATE usage_counters SET used = used + $4
           WHERE company_id = $1 AND feature = $2 AND slot = 'monthly' AND period_start = $3`,
    values: [companyId, use.feature, use.period.start, count],
  });
}
