import type { Subscription } from '#generated/client.ts';
import { STOCK_NAMES } from '#lib/account/access/plans/counters.ts';
import { lockLimits } from '#lib/infra/db/locks.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { TRANSACTIONAL_EMAIL, type UsageSlot } from '../slots.ts';

/** A plan before a change; null where there was no plan. */
export type PlanFacts = Pick<Subscription, 'plan' | 'version' | 'periodEnd' | 'graceEndsAt'>;

const PLAN_FACTS = { plan: true, version: true, periodEnd: true, graceEndsAt: true } as const;

/** Finds a company's plan, and makes everything that it limits wait until the transaction ends; null where there is no such company. */
export async function lockPlan(
  db: Database,
  companyId: string,
): Promise<{ facts: PlanFacts | null; quotas: ReadonlyMap<string, number> } | null> {
  if (!(await lockLimits(db, { companyId }, STOCK_NAMES))) return null;
  return withPrisma(db, async (client) => {
    const facts = await client.subscription.findUnique({ where: { companyId }, select: PLAN_FACTS });
    const where = { companyId, feature: TRANSACTIONAL_EMAIL, enable: true };
    const rows = await client.usageQuota.findMany({ where, select: { slot: true, quota: true } });
    return { facts, quotas: new Map(rows.map(({ slot, quota }) => [slot, quota])) };
  });
}

/**
 * Gives a company a plan, which begins now where it is another one.
 *
 * @param before the plan as `lockPlan` found it.
 */
export async function upsertPlan(
  db: Database,
  companyId: string,
  { before, now, ...facts }: PlanFacts & { before: PlanFacts | null; now: Date },
): Promise<void> {
  const where = { companyId };
  await withPrisma(db, (client) =>
    client.subscription.upsert({
      where,
      create: { companyId, periodStart: now, ...facts },
      update: { ...facts, ...(before?.plan !== facts.plan && { periodStart: now }) },
    }),
  );
}

/** Sets the quotas of a plan with their base. */
export async function upsertBaseQuotas(
  db: Database,
  companyId: string,
  slots: readonly { slot: UsageSlot; quota: number }[],
): Promise<void> {
  await withPrisma(db, async (client) => {
    for (const { slot, quota } of slots) {
      const key = { companyId, feature: TRANSACTIONAL_EMAIL, slot };
      const quotas = { baseMonthlyQuota: quota, quota };
      await client.usageQuota.upsert({
        where: { companyId_feature_slot: key },
        create: { ...key, ...quotas },
        update: { ...quotas, enable: true },
      });
    }
  });
}

/** Changes the end of a company's plan. */
export async function updatePlanEnd(
  db: Database,
  companyId: string,
  end: Pick<PlanFacts, 'periodEnd' | 'graceEndsAt'>,
): Promise<void> {
  await withPrisma(db, (client) => client.subscription.update({ where: { companyId }, data: end }));
}
