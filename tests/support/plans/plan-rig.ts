import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import type { PlanGroupName } from '#lib/account/access/plans/plan-groups.ts';
import type { Plan } from '#lib/account/access/plans/schema.ts';
import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { registerTestAccount } from '../accounts.ts';

/** The limits of a plan by the names of its groups and sub-features. */
export type PlanLimits = Partial<Record<PlanGroupName, Record<string, number>>>;

let planCount = 0;

/** Builds a plan of a new name with these limits; 1,000 emails a month unless it says otherwise. */
export function planOf(limits: PlanLimits, facts: Partial<Plan> = {}): Plan {
  const all: PlanLimits = { ...limits, 'Transactional Email': { send: 1_000, ...limits['Transactional Email'] } };
  const features = Object.entries(all).map(([name, subFeatures]) => ({
    name: name as PlanGroupName, // a key of the limits
    enable: true,
    subFeatures: Object.entries(subFeatures).map(([key, limit]) => ({ name: key, text: key, limit, enable: true })),
  }));
  planCount += 1;
  return { name: `PLAN_${planCount}`, version: '1', graceDays: 0, features, ...facts };
}

/** Creates the operator's context of the platform. */
export const operator = (): Context => platformContext({ actor: { type: 'operator' } });

/** Creates the operator's context of a person's company. */
export const asOperator = (ctx: Context): Context => ({ ...ctx, actor: { type: 'operator' } });

/** Creates a company that has a new plan of these limits. */
export async function companyWith(limits: PlanLimits, facts: Partial<Plan> = {}, periodEnd?: string) {
  const plan = await definePlan(operator(), planOf(limits, facts));
  const { ctx } = await registerTestAccount();
  await setPlan(asOperator(ctx), { plan: plan.name, ...(periodEnd && { periodEnd }) });
  return { ctx, plan };
}
