import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { MyCompany, SwitchCompanyInput } from '#lib/team/schema.ts';
import { switchCompany } from '#lib/team/switch-company.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Switch the caller to another company that they belong to',
    access: 'session',
    body: SwitchCompanyInput,
    answer: z.object({ data: z.array(MyCompany) }),
    renewsGuard: true,
    run: async ({ ctx, body }) => ({ data: await switchCompany(ctx, body) }),
  }),
});
