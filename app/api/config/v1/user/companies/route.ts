import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listMyCompanies } from '#lib/team/queries.ts';
import { MyCompany } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the companies that the caller belongs to',
    access: 'session',
    answer: z.object({ data: z.array(MyCompany) }),
    run: async ({ ctx }) => ({ data: await listMyCompanies(ctx) }),
  }),
});
