import { getAccess } from '#lib/account/access/get-access.ts';
import { findPlan } from '#lib/account/access/plans/find-plan.ts';
import type { PlanGroupName } from '#lib/account/access/plans/plan-groups.ts';
import { FREE_PLANS } from '#lib/account/access/plans/plan-phase.ts';
import { type Plan, planLimit } from '#lib/account/access/plans/schema.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import type { SetPlanEndInput, SetPlanInput } from '../schema.ts';
import { UNLIMITED, type UsageSlot } from '../slots.ts';
import { findWantedPlan } from './queries.ts';
import { requireFits } from './require-fits.ts';
import { lockPlan, updatePlanEnd, upsertBaseQuotas, upsertPlan } from './store.ts';

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
function graceEnd(periodEnd: Date | null, plan: Plan | null): Date | null {
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

/**
 * Changes the end of the paid plan of the scope's company: a later one extends the plan, one that has passed ends it, at
 * once or after its grace period. Counts from the next message on. A repeat changes nothing.
 *
 * @throws {AppError} notFound; wrongState (a free plan has no end)
 */
export async function setPlanEnd(ctx: Context, { periodEnd, grace }: SetPlanEndInput): Promise<void> {
  const { companyId } = ctx.scope;
  await audited(ctx, 'plan.end', null, async (db) => {
    const before = (await lockPlan(db, companyId))?.facts;
    if (!before) throw refuse.notFound('plan');
    const { plan, version } = before;
    if (FREE_PLANS.has(plan)) throw refuse.wrongState(`The plan ${plan} has no end.`);
    const end = new Date(periodEnd);
    const after = { periodEnd: end, graceEndsAt: grace ? graceEnd(end, await findPlan(plan, version, db)) : null };
    await updatePlanEnd(db, companyId, after);
    return { targetId: plan, before, after: { ...before, ...after } };
  });
}

/** The sub-feature of a plan that sets the quota of each slot (docs/plans.md). */
const SUB_FEATURES: Readonly<Record<UsageSlot, readonly [group: PlanGroupName, name: string]>> = {
  monthly: ['Transactional Email', 'send'],
  daily: ['Transactional Email', 'daily'],
  sandbox: ['Transactional Email', 'sandbox'],
  bulk: ['Transactional Email', 'bulk'],
  extra: ['Extra Quota', 'transactional'],
  purify: ['Transactional Email', 'purify'],
};

/** The slots of which a company keeps what it has where a plan does not list them: they are granted beside the plan. */
const KEPT: ReadonlySet<string> = new Set(['sandbox', 'extra']);

/**
 * Returns the quotas that a plan sets; a sub-feature that is off allows 0. A limit that an earlier plan set and this one
 * does not list becomes unlimited: a message that was prepared under the earlier plan still finds its quota.
 *
 * @param existing the slots of which the company has a quota.
 */
export function planSlots(plan: Plan, existing: ReadonlySet<string>): { slot: UsageSlot; quota: number }[] {
  // Object.entries knows the keys of the record as texts only.
  const entries = Object.entries(SUB_FEATURES) as [UsageSlot, readonly [PlanGroupName, string]][];
  return entries.flatMap(([slot, [group, name]]) => {
    const limit = planLimit(plan, group, name);
    if (limit !== undefined) return [{ slot, quota: limit }];
    return existing.has(slot) && !KEPT.has(slot) ? [{ slot, quota: UNLIMITED }] : [];
  });
}
