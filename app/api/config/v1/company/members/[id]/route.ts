import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { changeRole } from '#lib/team/change-role.ts';
import { getMember } from '#lib/team/get-member.ts';
import { removeMember } from '#lib/team/remove-member.ts';
import { ChangeRoleInput, Member } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'A person of the company, or an open invitation.',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: Member,
    run: ({ ctx, params }) => getMember(ctx, { id: params.id ?? '' }),
  }),
  PATCH: handle({
    summary: 'Gives a person of the company, or one who is invited, another role.',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: ChangeRoleInput,
    answer: Member,
    run: ({ ctx, body, params }) => changeRole(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Removes a person, who is out at once, or takes an invitation back.',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => removeMember(ctx, { id: params.id ?? '' }),
  }),
});
