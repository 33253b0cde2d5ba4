import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { Usage } from '#lib/usage/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'What the company used of what it may use, by feature and slot',
    access: 'usage/view',
    feature: 'usage',
    answer: Usage,
    run: ({ ctx }) => getUsage(ctx),
  }),
});
