import { deleteRole } from '#lib/account/team/roles/delete-role.ts';
import { getRole } from '#lib/account/team/roles/queries.ts';
import { updateRole } from '#lib/account/team/roles/update-role.ts';
import { DeleteRoleQuery, Role, RoleInput } from '#lib/account/team/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a role of the company',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: Role,
    run: ({ ctx, params }) => getRole(ctx, { id: params.id ?? '' }),
  }),
  PUT: handle({
    summary: 'Update the name and the grants of a custom role',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: RoleInput,
    answer: Role,
    run: ({ ctx, body, params }) => updateRole(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Delete a custom role; its members move to another one',
    access: 'members/manage',
    feature: 'setting.userManagement',
    query: DeleteRoleQuery,
    status: 204,
    run: ({ ctx, query, params }) => deleteRole(ctx, { id: params.id ?? '', newRoleId: query.newRoleId }),
  }),
});
