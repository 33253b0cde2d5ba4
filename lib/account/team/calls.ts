import { z } from 'zod';
import { AuditPage, AuditQuery } from '#lib/account/audit/schema.ts';
import { inviteMembers, resendInvitation } from '#lib/account/team/invitations.ts';
import { changeRole, leaveCompany, removeMember, resetMemberTwoFactor } from '#lib/account/team/members.ts';
import { getAuditLog, getMember, listMembers, listMyCompanies, switchCompany } from '#lib/account/team/queries.ts';
import { getRole, listRoles } from '#lib/account/team/roles/queries.ts';
import { createRole, deleteRole, updateRole } from '#lib/account/team/roles/roles.ts';

import {
  ChangeRoleInput,
  DeleteRoleQuery,
  InviteMembersInput,
  InviteResult,
  Member,
  MemberList,
  MyCompany,
  ResendInvitationInput,
  Role,
  RoleInput,
  SwitchCompanyInput,
} from '#lib/account/team/schema.ts';

import { call } from '#lib/core/call.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';

/** The console's calls of team. */
export const CALLS = {
  'GET /api/config/v1/audit': call({
    summary: 'List the changes in the audit log, newest first',
    access: 'audit/view',
    query: AuditQuery,
    answer: AuditPage,
    run: ({ ctx, query }) => getAuditLog(ctx, query),
  }),
  'POST /api/config/v1/company/members/{id}/reset-two-factor': call({
    summary: 'Turn off the second factor of a member who lost it; ends their sessions',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => resetMemberTwoFactor(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/company/members/{id}': call({
    summary: 'Get a member of the company or an open invitation',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: Member,
    run: ({ ctx, params }) => getMember(ctx, { id: params.id ?? '' }),
  }),
  'PATCH /api/config/v1/company/members/{id}': call({
    summary: 'Change the role of a member or of an invited person',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: ChangeRoleInput,
    answer: Member,
    run: ({ ctx, body, params }) => changeRole(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/company/members/{id}': call({
    summary: 'Remove a member, effective immediately, or revoke an invitation',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => removeMember(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/config/v1/company/members/leave': call({
    summary: 'Leave the company',
    access: 'session',
    status: 204,
    run: ({ ctx }) => leaveCompany(ctx),
  }),
  'POST /api/config/v1/company/members/resend': call({
    summary: 'Resend an invitation and invalidate its previous link',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: ResendInvitationInput,
    answer: Member,
    run: ({ ctx, body }) => resendInvitation(ctx, body),
  }),
  'GET /api/config/v1/company/members': call({
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
  'POST /api/config/v1/company/members': call({
    summary: 'Invite people by mail, with a result for each address',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: InviteMembersInput,
    answer: z.object({ data: z.array(InviteResult) }),
    run: async ({ ctx, body }) => ({ data: await inviteMembers(ctx, body) }),
  }),
  'GET /api/config/v1/company/roles/{id}': call({
    summary: 'Get a role of the company',
    access: 'members/view',
    feature: 'setting.userManagement',
    answer: Role,
    run: ({ ctx, params }) => getRole(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/config/v1/company/roles/{id}': call({
    summary: 'Update the name and the grants of a custom role',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: RoleInput,
    answer: Role,
    run: ({ ctx, body, params }) => updateRole(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/company/roles/{id}': call({
    summary: 'Delete a custom role; its members move to another one',
    access: 'members/manage',
    feature: 'setting.userManagement',
    query: DeleteRoleQuery,
    status: 204,
    run: ({ ctx, query, params }) => deleteRole(ctx, { id: params.id ?? '', newRoleId: query.newRoleId }),
  }),
  'GET /api/config/v1/company/roles': call({
    summary: 'List the roles of the company: the built-in ones, then its custom ones',
    access: 'members/view',
    feature: 'setting.userManagement',
    query: PageQuery,
    answer: z.object({ data: z.array(Role), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listRoles(ctx), query),
  }),
  'POST /api/config/v1/company/roles': call({
    summary: 'Create a custom role',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: RoleInput,
    answer: Role,
    status: 201,
    run: ({ ctx, body }) => createRole(ctx, body),
  }),
  'GET /api/config/v1/user/companies': call({
    summary: 'List the companies that the caller belongs to',
    access: 'session',
    answer: z.object({ data: z.array(MyCompany) }),
    run: async ({ ctx }) => ({ data: await listMyCompanies(ctx) }),
  }),
  'POST /api/config/v1/user/switch-company': call({
    summary: 'Switch the caller to another company that they belong to',
    access: 'session',
    body: SwitchCompanyInput,
    answer: z.object({ data: z.array(MyCompany) }),
    renewsGuard: true,
    run: async ({ ctx, body }) => ({ data: await switchCompany(ctx, body) }),
  }),
};
