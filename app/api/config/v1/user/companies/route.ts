import { z } from 'zod';
import { listMyCompanies } from '#lib/account/team/queries.ts';
import { MyCompany } from '#lib/account/team/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the companies that the caller belongs to',
    access: 'session',
    answer: z.object({ data: z.array(MyCompany) }),
    run: async ({ ctx }) => ({ data: await listMyCompanies(ctx) }),
  }),
});
