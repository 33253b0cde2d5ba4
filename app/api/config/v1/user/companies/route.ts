import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { listMyCompanies } from '#lib/team/list-my-companies.ts';
import { MyCompany } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The companies that the caller belongs to.',
    access: 'session',
    answer: z.object({ data: z.array(MyCompany) }),
    run: async ({ ctx }) => ({ data: await listMyCompanies(ctx) }),
  }),
});
