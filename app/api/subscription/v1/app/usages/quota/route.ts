import { getQuotaUsage } from '#lib/account/usage/get-quota-usage.ts';
import { QuotaUsage } from '#lib/account/usage/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the usage of each quota of the company, with the counters of its features',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationUsage'],
    answer: QuotaUsage,
    run: ({ ctx }) => getQuotaUsage(ctx),
  }),
});
