import { getUsageAnalytic } from '#lib/activity/get-usage-analytic.ts';
import { UsageAnalytic, UsageAnalyticQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What each day of a range brought, by feature',
    access: 'usage/view',
    feature: ['usage', 'usage.chart'],
    query: UsageAnalyticQuery,
    answer: UsageAnalytic,
    run: ({ ctx, query }) => getUsageAnalytic(ctx, query),
  }),
});
