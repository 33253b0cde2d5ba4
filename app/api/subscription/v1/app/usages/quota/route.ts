import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getQuotaUsage } from '#lib/usage/get-quota-usage.ts';
import { QuotaUsage } from '#lib/usage/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What the company used of each quota, with the counters of its features',
    access: 'usage/view',
    answer: QuotaUsage,
    run: ({ ctx }) => getQuotaUsage(ctx),
  }),
});
