import { FREE_MONTHLY_QUOTA, SANDBOX_DAILY_QUOTA } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { usagePeriod } from './period.ts';
import { getDefaultPlan } from './plans/queries.ts';
import { planSlots } from './plans/set-plan.ts';
import { TRANSACTIONAL_EMAIL, USAGE_SLOTS } from './slots.ts';
import { copyCounters, insertUsage } from './store.ts';

/**
 * Creates the plan of a new company and its quotas, in the caller's transaction: the free one, or what the setting
 * `DEFAULT_PLAN` names (docs/product.md §9, docs/contract.md §6).
 */
export async function openUsage(
  db: Database,
  input: { companyId: string; timezone: string; now: Date },
): Promise<void> {
  const { start } = usagePeriod('monthly', input.timezone, input.now);
  const plan = await getDefaultPlan(db);
  const quotas = new Map<string, number>([
    ['sandbox', SANDBOX_DAILY_QUOTA],
    ['monthly', FREE_MONTHLY_QUOTA],
    ...planSlots(plan, new Set()).map(({ slot, quota }) => [slot, quota] as const),
  ]);
  await insertUsage(db, input.companyId, {
    plan: plan.name,
    version: plan.version,
    periodStart: start,
    quotas: [...quotas].map(([slot, quota]) => ({ feature: TRANSACTIONAL_EMAIL, slot, quota })),
  });
}

/**
 * Lets what a company used in the periods that are running count in those of another zone too, in the caller's
 * transaction. Coming back to a zone never lowers what counts there.
 */
export async function carryUsage(
  db: Database,
  input: { companyId: string; from: string; to: string; now: Date },
): Promise<void> {
  const moves = USAGE_SLOTS.map((slot) => ({
    slot,
    from: usagePeriod(slot, input.from, input.now),
    to: usagePeriod(slot, input.to, input.now),
  })).filter(({ from, to }) => from.start.getTime() !== to.start.getTime());
  if (moves.length > 0) await copyCounters(db, input.companyId, moves);
}
