import { z } from 'zod';
import { createRole } from '#lib/account/team/roles/create-role.ts';
import { listRoles } from '#lib/account/team/roles/queries.ts';
import { Role, RoleInput } from '#lib/account/team/schema.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the roles of the company: the built-in ones, then its custom ones',
    access: 'members/view',
    feature: 'setting.userManagement',
    query: PageQuery,
    answer: z.object({ data: z.array(Role), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listRoles(ctx), query),
  }),
  POST: handle({
    summary: 'Create a custom role',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: RoleInput,
    answer: Role,
    status: 201,
    run: ({ ctx, body }) => createRole(ctx, body),
  }),
});
