import { getAccess } from '#lib/account/access/get-access.ts';
import { findPlan } from '#lib/account/access/plans/find-plan.ts';
import { FREE_PLANS, paidPlanEnd, planPhase } from '#lib/account/access/plans/plan-phase.ts';
import type { FeatureSet } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { FEATURE_ENTRIES } from '#lib/registry/features.ts';
import { planInForce } from './plan-in-force.ts';
import type { ActiveSubscription, PlanFeature } from './schema.ts';
import { findUsage } from './store.ts';

/**
 * Returns the plan of the scope's company with its features: those of its definition, or the company's flags where the
 * catalogue does not have the plan (docs/product.md §3 Plan). On the shared-SMTP vendors it is a fixed free one
 * (docs/product.md §4).
 *
 * @throws {AppError} notFound
 */
export async function getActiveSubscription(ctx: Pick<Context, 'scope' | 'now'>): Promise<ActiveSubscription> {
  const [{ features, vendor }, [company]] = await Promise.all([getAccess(ctx), findUsage(ctx.scope)]);
  if (!company) throw refuse.notFound('company');
  const isFixed = vendor.variant === 'shared-smtp';
  const term = isFixed ? null : company.subscription;
  const { plan } = planInForce(term, ctx.now());
  const end = term && paidPlanEnd(term);
  const definition = term && (await findPlan(term.plan, term.version));
  return {
    packetId: (term?.plan ?? 'FREE').toLowerCase(),
    plan,
    version: isFixed ? '1' : (company.subscription?.version ?? '1'),
    group: 'TRANSACTIONAL',
    subscribe: !FREE_PLANS.has(plan),
    subscription: 'MONTHLY',
    startDate: (company.subscription?.periodStart ?? company.createdAt).toISOString(),
    expiredDate: end?.toISOString() ?? null,
    gracePeriodDate: (end && term?.graceEndsAt?.toISOString()) ?? null,
    isExpired: planPhase(term, ctx.now()) !== 'running',
    price: null,
    paymentMethod: null,
    features: definition?.features ?? presentPlanFeatures(features),
  };
}

function presentPlanFeatures(features: FeatureSet): PlanFeature[] {
  return FEATURE_ENTRIES.filter(({ name }) => name === '').map((group) => ({
    name: group.label,
    enable: features.get(group.path)?.enable ?? false,
    subFeatures: FEATURE_ENTRIES.filter((one) => one.group === group.group && one.name !== '').map((one) => ({
      name: one.name,
      text: one.label,
      limit: features.get(one.path)?.limit ?? 0,
      enable: features.get(one.path)?.enable ?? false,
    })),
  }));
}
