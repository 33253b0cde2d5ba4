import { z } from 'zod';
import { inviteMembers } from '#lib/account/team/invite-members.ts';
import { listMembers } from '#lib/account/team/queries.ts';
import { InviteMembersInput, InviteResult, MemberList } from '#lib/account/team/schema.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the members of the company, then its open invitations',
    access: 'members/view',
    feature: 'setting.userManagement',
    query: PageQuery,
    answer: MemberList.extend(PageFacts),
    run: async ({ ctx, query }) => {
      const { data, ...facts } = await listMembers(ctx);
      return { ...facts, ...takePage(data, query) };
    },
  }),
  POST: handle({
    summary: 'Invite people by mail, with a result for each address',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: InviteMembersInput,
    answer: z.object({ data: z.array(InviteResult) }),
    run: async ({ ctx, body }) => ({ data: await inviteMembers(ctx, body) }),
  }),
});
