import { FREE_PLAN } from '#lib/account/access/plans/built-in-plans.ts';
import { findPlan } from '#lib/account/access/plans/find-plan.ts';
import type { PlanGroupName } from '#lib/account/access/plans/plan-groups.ts';
import { type PlanTerm, planPhase } from '#lib/account/access/plans/plan-phase.ts';
import { type Plan, planLimit } from '#lib/account/access/plans/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { FeatureGroup } from '#lib/registry/features.ts';
import { usagePeriod } from './period.ts';
import { UNLIMITED } from './slots.ts';
import { findUsage } from './store.ts';

/** The use of a feature in the month that is running: how much of how much; a limit of -1 is unlimited. */
export type FeatureQuota = { used: number; limit: number };

/** A quota of a plan: the feature that counts it, and the group and the sub-feature that limit it. */
export type QuotaName = { feature: FeatureGroup; group: PlanGroupName; subFeature: string };

/**
 * Returns how much a company has used of a quota of the suite: its own one, or that of its plan.
 *
 * @throws {AppError} notFound (the company)
 */
export async function getFeatureQuota(
  ctx: Pick<Context, 'scope' | 'now'>,
  { feature, group, subFeature }: QuotaName,
): Promise<FeatureQuota> {
  const [company, counters] = await findUsage(ctx.scope);
  if (!company) throw refuse.notFound('company');
  const { start } = usagePeriod('monthly', company.timezone, ctx.now());
  const isOf = (one: { feature: string; slot: string }) => one.feature === feature && one.slot === 'monthly';
  const own = company.usageQuotas.find(isOf);
  const plan = company.subscription && (await planOf(company.subscription, ctx.now()));
  const counter = counters.find((one) => isOf(one) && one.periodStart.getTime() === start.getTime());
  return {
    used: counter?.used ?? 0,
    limit: own ? (own.enable ? own.quota : 0) : limitOf(plan, group, subFeature),
  };
}

/** Returns the plan that counts: the free one once a paid one has ended, or the company came back from it. */
const planOf = async (term: PlanTerm & { version: string }, now: Date): Promise<Plan | null> =>
  term.plan === 'BACK_TO_FREE' || planPhase(term, now) === 'ended' ? FREE_PLAN : findPlan(term.plan, term.version);

const limitOf = (plan: Plan | null, group: PlanGroupName, subFeature: string): number =>
  (plan && planLimit(plan, group, subFeature)) ?? UNLIMITED;
