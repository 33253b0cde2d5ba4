import { getAccess } from '#lib/account/access/get-access.ts';
import { COUNTER_NAMES, COUNTERS } from '#lib/account/access/plans/counters.ts';
import { featureLimit, isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { countUsed } from './counters/store.ts';
import { getUsage } from './get-usage.ts';
import { hidePlan } from './hide-plan.ts';
import { type PlanCounter, QUOTA_COUNTERS, type Quota, type QuotaUsage, type Usage } from './schema.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';

/**
 * Returns the scope's company's usage of each quota, everything of which it may have a number, and the counters of the
 * suite's features (docs/product.md §3).
 *
 * @throws {AppError} notFound
 */
export async function getQuotaUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<QuotaUsage> {
  const [usage, { member, senderDomain, storage }, features] = await Promise.all([
    getUsage(ctx),
    countUsed(ctx.scope),
    listPlanCounters(ctx),
  ]);
  const counters = Object.fromEntries(QUOTA_COUNTERS.map((name) => [name, 0])) as QuotaUsage['counters']; // one of each
  counters.memberUsed = member;
  counters.senderDomainUsed = senderDomain;
  counters.storageUsed = storage;
  counters.extraTransactionalUsed = usage.slots.extra?.usage ?? 0;
  const { plan, lastUpdated } = usage;
  return hidePlan(ctx, { plan, lastUpdated, quotas: quotasOf(usage), counters, features });
}

/**
 * Lists everything of which the scope's company may have a number, with how many there are; a feature that is off is left
 * out.
 *
 * @throws {AppError} notFound
 */
export async function listPlanCounters(ctx: Pick<Context, 'scope'>): Promise<PlanCounter[]> {
  const [{ features }, used] = await Promise.all([getAccess(ctx), countUsed(ctx.scope)]);
  return COUNTER_NAMES.filter((name) => isEnabled(features, COUNTERS[name].flag)).map((name) => ({
    name,
    used: used[name],
    limit: featureLimit(features, COUNTERS[name].flag),
  }));
}

function quotasOf({ features, slots, periodStart, periodEnd }: Usage): Quota[] {
  const months = Object.entries(features).map(
    ([feature, one]): Quota => ({
      ...one,
      feature,
      slot: 'monthly',
      periodStart,
      periodEnd,
    }),
  );
  const others = Object.entries(slots).flatMap(([slot, one]): Quota[] =>
    one
      ? [
          {
            ...one,
            feature: TRANSACTIONAL_EMAIL,
            slot: slot as keyof Usage['slots'], // a key of the slots
            base_monthly_quota: one.quota,
            type: 'QUOTA',
          },
        ]
      : [],
  );
  return [...months, ...others];
}
