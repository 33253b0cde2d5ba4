import { changeRole } from '#lib/account/team/change-role.ts';
import { getMember } from '#lib/account/team/queries.ts';
import { removeMember } from '#lib/account/team/remove-member.ts';
import { ChangeRoleInput, Member } from '#lib/account/team/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a member of the company or an open invitation',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: Member,
    run: ({ ctx, params }) => getMember(ctx, { id: params.id ?? '' }),
  }),
  PATCH: handle({
    summary: 'Change the role of a member or of an invited person',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: ChangeRoleInput,
    answer: Member,
    run: ({ ctx, body, params }) => changeRole(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Remove a member, effective immediately, or revoke an invitation',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => removeMember(ctx, { id: params.id ?? '' }),
  }),
});
