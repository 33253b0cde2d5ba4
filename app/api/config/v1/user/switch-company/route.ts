import { z } from 'zod';
import { MyCompany, SwitchCompanyInput } from '#lib/account/team/schema.ts';
import { switchCompany } from '#lib/account/team/switch-company.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

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
