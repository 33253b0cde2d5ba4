import type { Context } from '#lib/core/context.ts';
import { getUsage } from './get-usage.ts';
import { hidePlan } from './hide-plan.ts';
import { QUOTA_COUNTERS, type Quota, type QuotaUsage, type Usage } from './schema.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { countUsed } from './store.ts';

/**
 * Returns the scope's company's usage of each quota, and the counters of the suite's features (docs/product.md §3).
 *
 * @throws {AppError} notFound
 */
export async function getQuotaUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<QuotaUsage> {
  const [usage, { members, domains }] = await Promise.all([getUsage(ctx), countUsed(ctx.scope)]);
  const counters = Object.fromEntries(QUOTA_COUNTERS.map((name) => [name, 0])) as QuotaUsage['counters']; // one of each
  counters.memberUsed = members;
  counters.senderDomainUsed = domains;
  counters.extraTransactionalUsed = usage.slots.extra?.usage ?? 0;
  return hidePlan(ctx, { plan: usage.plan, lastUpdated: usage.lastUpdated, quotas: quotasOf(usage), counters });
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
