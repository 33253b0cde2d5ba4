import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import { FREE_PLANS } from './schema.ts';
import { UNLIMITED } from './slots.ts';

/** A plan as its row says it; `periodEnd` is null where the plan has no end. */
export type PlanTerm = { plan: string; periodEnd: Date | null };

/** Returns the end of a paid plan; null for a free plan, which has none. */
export const paidPlanEnd = ({ plan, periodEnd }: PlanTerm): Date | null => (FREE_PLANS.has(plan) ? null : periodEnd);

/** Returns the plan that counts at an instant: a paid one that has ended falls back to free. */
export function planInForce(term: PlanTerm | null, now: Date): { plan: string; isExpired: boolean } {
  const end = term && paidPlanEnd(term);
  const isExpired = end !== null && end.getTime() <= now.getTime();
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
