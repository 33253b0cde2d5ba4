import type { PlanGroupName } from '#lib/account/access/plans/plan-groups.ts';
import { type Plan, planLimit } from '#lib/account/access/plans/schema.ts';
import { UNLIMITED, type UsageSlot } from '../slots.ts';

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
