import { type PlanTerm, planPhase } from '#lib/account/access/plans/plan-phase.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import { UNLIMITED } from './slots.ts';

/** Returns the plan that counts at an instant: a paid one falls back to free once it and its grace period have ended. */
export function planInForce(term: PlanTerm | null, now: Date): { plan: string; isExpired: boolean } {
  const isExpired = planPhase(term, now) === 'ended';
  return { plan: isExpired ? 'BACK_TO_FREE' : (term?.plan ?? 'FREE'), isExpired };
}

/**
 * Returns how much of a month's quota may be used. After the end of a paid plan it is the free quota, and the extra quota
 * of the plan counts no more.
 */
export const monthlyQuotaInForce = (quota: number, isExpired: boolean): number => {
  if (!isExpired) return quota;
  return quota === UNLIMITED ? FREE_MONTHLY_QUOTA : Math.min(quota, FREE_MONTHLY_QUOTA);
};
