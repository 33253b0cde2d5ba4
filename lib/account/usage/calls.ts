import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { hidePlan } from '#lib/account/usage/hide-plan.ts';
import { getQuotaUsage, getUsage } from '#lib/account/usage/queries.ts';
import { ActiveSubscription, QuotaUsage, ShownUsage } from '#lib/account/usage/schema.ts';
import { call } from '#lib/core/call.ts';

/** The console's calls of usage. */
export const CALLS = {
  'GET /api/config/v1/usage': call({
    summary: 'Get the usage and the limits of the company, by feature and period',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationUsage'],
    answer: ShownUsage,
    run: async ({ ctx }) => hidePlan(ctx, await getUsage(ctx)),
  }),
  'GET /api/subscription/v1/app/subscriptions/active-subscription': call({
    summary: 'Get the plan of the company with its features',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationPlan'],
    answer: ActiveSubscription,
    run: ({ ctx }) => getActiveSubscription(ctx),
  }),
  'GET /api/subscription/v1/app/usages/quota': call({
    summary: 'Get the usage of each quota of the company, with the counters of its features',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationUsage'],
    answer: QuotaUsage,
    run: ({ ctx }) => getQuotaUsage(ctx),
  }),
};
