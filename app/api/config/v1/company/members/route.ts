import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { inviteMembers } from '#lib/team/invite-members.ts';
import { listMembers } from '#lib/team/list-members.ts';
import { InviteMembersInput, InviteResult, MemberList } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The people of the company, then its open invitations.',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: MemberList,
    run: ({ ctx }) => listMembers(ctx),
  }),
  POST: handle({
    summary: 'Invites people by mail; each address has a result of its own.',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: InviteMembersInput,
    answer: z.object({ data: z.array(InviteResult) }),
    run: async ({ ctx, body }) => ({ data: await inviteMembers(ctx, body) }),
  }),
});
