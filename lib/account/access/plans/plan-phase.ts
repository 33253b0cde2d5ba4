/** The plan that a company has from the start, and the one that it falls back to (docs/product.md §3 Usage). */
export const FREE_PLANS: ReadonlySet<string> = new Set(['FREE', 'BACK_TO_FREE']);

/** A plan as its row says it; `periodEnd` is null where the plan has no end. */
export type PlanTerm = { plan: string; periodEnd: Date | null; graceEndsAt: Date | null };

/** `running`, `grace` between the end of a paid plan and the end of its grace period, `ended` from then on. */
export type PlanPhase = 'running' | 'grace' | 'ended';

/** Returns the end of a paid plan; null for a free plan, which has none. */
export const paidPlanEnd = ({ plan, periodEnd }: PlanTerm): Date | null => (FREE_PLANS.has(plan) ? null : periodEnd);

/** Returns the instant from which mail counts against the free quota: the end of a paid plan and of its grace period. */
export function sendingEnd(term: PlanTerm): Date | null {
  const end = paidPlanEnd(term);
  return end && term.graceEndsAt && term.graceEndsAt > end ? term.graceEndsAt : end;
}

/** Returns the phase of a plan at an instant; a company without a plan has a free one. */
export function planPhase(term: PlanTerm | null, now: Date): PlanPhase {
  const [end, last] = term ? [paidPlanEnd(term), sendingEnd(term)] : [null, null];
  if (last && last <= now) return 'ended';
  return end && end <= now ? 'grace' : 'running';
}
