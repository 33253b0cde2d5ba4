import { getCompany } from '#lib/company/get-company.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({ access: 'company/manage', run: ({ ctx }) => getCompany(ctx) }),
});
