import { getAccess } from '#lib/account/access/get-access.ts';
import { FREE_PLANS } from '#lib/account/access/plans/plan-phase.ts';
import type { Plan } from '#lib/account/access/plans/schema.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import type { SetPlanInput } from '../schema.ts';
import type { UsageSlot } from '../slots.ts';
import { findWantedPlan } from './get-default-plan.ts';
import { planSlots } from './plan-slots.ts';
import { requireFits } from './require-fits.ts';
import { lockPlan, upsertBaseQuotas, upsertPlan } from './store.ts';

/**
 * Gives the scope's company a plan of the catalogue with its quotas and limits, or one that only has a name and a monthly
 * quota. What was used in the month stays. A repeat changes nothing.
 *
 * @throws {AppError} notFound; invalidField (the catalogue has the plan, but not in this version); noDowngrade (the plan
 *   includes less than the company uses); wrongState for a company of a shared-SMTP vendor, whose free plan is fixed
 *   (docs/product.md §4)
 */
export async function setPlan(ctx: Context, input: SetPlanInput): Promise<void> {
  const { vendor } = await getAccess(ctx);
  if (vendor.variant === 'shared-smtp' && input.plan !== 'FREE')
    throw refuse.wrongState(`The plan of companies of ${vendor.title} is fixed: FREE.`);
  const { companyId } = ctx.scope;
  const found = await findKnownPlan(input);
  const periodEnd = input.periodEnd === undefined ? null : new Date(input.periodEnd);
  await audited(ctx, 'plan.set', input.plan, async (db) => {
    const before = await lockPlan(db, companyId);
    if (!before) throw refuse.notFound('company');
    const slots = slotsOf(input, found, new Set(before.quotas.keys()));
    if (input.force !== true) {
      // Read under the lock: what is created waits for it, and so do other changes of the limits.
      const { features } = await getAccess(ctx, db);
      await requireFits(db, ctx, { plan: found, slots, features, quotas: before.quotas });
    }
    const facts = {
      plan: input.plan,
      version: found?.version ?? input.version ?? before.facts?.version ?? '1',
      periodEnd,
      graceEndsAt: graceEnd(periodEnd, found),
    };
    await upsertPlan(db, companyId, { ...facts, before: before.facts, now: ctx.now() });
    await upsertBaseQuotas(db, companyId, slots);
    const quota = slots.find(({ slot }) => slot === 'monthly')?.quota;
    return {
      ...(before.facts && { before: before.facts }),
      after: { ...facts, ...(quota !== undefined && { quota }) },
    };
  });
}

/** Returns the end of the grace period of a plan that ends; null without one. */
export function graceEnd(periodEnd: Date | null, plan: Plan | null): Date | null {
  return periodEnd && plan && plan.graceDays > 0 ? new Date(periodEnd.getTime() + plan.graceDays * DAY_MS) : null;
}

async function findKnownPlan({ plan, version }: SetPlanInput): Promise<Plan | null> {
  const found = await findWantedPlan(plan, version);
  if (found || version === undefined || !(await findWantedPlan(plan, undefined))) return found;
  throw refuse.fieldBecause('version', `The catalogue has no version ${version} of ${plan}.`, version);
}

function slotsOf({ plan, quota }: SetPlanInput, found: Plan | null, existing: ReadonlySet<string>) {
  const free = FREE_PLANS.has(plan) ? FREE_MONTHLY_QUOTA : undefined;
  const monthly = quota ?? (found ? undefined : free);
  const slots: { slot: UsageSlot; quota: number }[] = found ? planSlots(found, existing) : [];
  if (monthly === undefined) return slots;
  return [...slots.filter(({ slot }) => slot !== 'monthly'), { slot: 'monthly' as const, quota: monthly }];
}
