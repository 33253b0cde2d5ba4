import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getUsage } from '#lib/usage/get-usage.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({ access: 'usage/view', feature: 'usage', run: ({ ctx }) => getUsage(ctx) }),
});
