import { getUsage } from '#lib/account/usage/get-usage.ts';
import { hidePlan } from '#lib/account/usage/hide-plan.ts';
import { ShownUsage } from '#lib/account/usage/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the usage and the limits of the company, by feature and period',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationUsage'],
    answer: ShownUsage,
    run: async ({ ctx }) => hidePlan(ctx, await getUsage(ctx)),
  }),
});
