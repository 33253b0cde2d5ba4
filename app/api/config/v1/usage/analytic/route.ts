import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getUsageAnalytic } from '#lib/insight/activity/usage/get-usage-analytic.ts';
import { UsageAnalytic, UsageAnalyticQuery } from '#lib/insight/activity/usage/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the daily usage of a range, by feature',
    access: 'usage/view',
    feature: ['usage', 'usage.chart'],
    query: UsageAnalyticQuery,
    answer: UsageAnalytic,
    run: ({ ctx, query }) => getUsageAnalytic(ctx, query),
  }),
});
