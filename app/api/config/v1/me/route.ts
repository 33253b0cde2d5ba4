import { getMe } from '#lib/company/get-me.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({ access: 'company/view', run: ({ ctx }) => getMe(ctx) }),
});
