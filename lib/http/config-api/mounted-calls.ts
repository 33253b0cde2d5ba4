import { z } from 'zod';
import { CALLS as ACCESS } from '#lib/account/access/calls.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { CALLS as IDENTITY } from '#lib/account/identity/calls.ts';
import { signOut } from '#lib/account/identity/own-sessions.ts';
import { DisplayName, NewPassword } from '#lib/account/identity/schema.ts';
import { CALLS as NOTIFICATIONS } from '#lib/account/notifications/calls.ts';
import { dismissNotification } from '#lib/account/notifications/notifications.ts';
import { CALLS as ONBOARDING } from '#lib/account/onboarding/calls.ts';
import { CALLS as TEAM } from '#lib/account/team/calls.ts';
import { joinCompany } from '#lib/account/team/join-company.ts';
import { changeRole } from '#lib/account/team/members.ts';
import { ChangeRoleInput, Joined, Member } from '#lib/account/team/schema.ts';
import { CALLS as USAGE } from '#lib/account/usage/calls.ts';
import { call } from '#lib/core/call.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { CALLS as SUPPORT } from '#lib/service/support/calls.ts';
import { CALLS as LOGIN } from '../login/calls.ts';
import { findCaller } from '../session/authenticate.ts';
import { CALLS as OWN } from './own-calls.ts';

const members = TEAM['GET /api/config/v1/company/members'];
const member = TEAM['GET /api/config/v1/company/members/{id}'];
const invite = TEAM['POST /api/config/v1/company/members'];
const remove = TEAM['DELETE /api/config/v1/company/members/{id}'];
const change = TEAM['PATCH /api/config/v1/company/members/{id}'];

/**
 * Calls that both products have, under the paths of the suite: one verb, two mounts. Refusals have the sentences of the suite.
 */
export const CALLS = {
  'POST /api/suite/v1/signin': LOGIN['POST /api/config/v1/signin'],
  'POST /api/suite/v1/signin-current': LOGIN['POST /api/config/v1/signin'],
  'POST /api/suite/v1/signin-token': LOGIN['POST /api/dashboard/v1/auth-session/set-token'],
  'GET /api/suite/v1/checkToken-2FA': LOGIN['GET /api/config/v1/checkToken-2FA'],
  'POST /api/suite/v1/checkToken-2FA': LOGIN['POST /api/config/v1/checkToken-2FA'],
  'POST /api/suite/v1/register': LOGIN['POST /api/config/v1/register'],
  'POST /api/suite/v1/forget-password': IDENTITY['POST /api/config/v1/forget-password'],
  'POST /api/suite/v1/reset-password': IDENTITY['POST /api/config/v1/reset-password'],
  'POST /api/suite/v1/logout': call({
    summary: 'End the current session; a repeat is refused, because the session has ended',
    access: 'stage',
    status: 204,
    run: ({ ctx }) => signOut(ctx, actingUser(ctx)),
  }),
  'GET /api/suite/v1/ping': OWN['GET /api/config/v1/ping'],
  'GET /api/suite/v1/me': ACCESS['GET /api/config/v1/me'],
  'POST /api/suite/v1/users/get-token': LOGIN['POST /api/dashboard/v1/auth-session/get-token'],
  'POST /api/suite/v1/users/set-token': LOGIN['POST /api/dashboard/v1/auth-session/set-token'],
  'PUT /api/suite/v1/users/profile': LOGIN['PUT /api/config/v1/user'],
  'POST /api/suite/v1/users/change-email': IDENTITY['POST /api/config/v1/users/change-email'],
  'POST /api/suite/v1/users/change-password': IDENTITY['POST /api/config/v1/users/change-password'],
  'POST /api/suite/v1/users/validate': IDENTITY['POST /api/config/v1/validate'],
  'POST /api/suite/v1/users/revalidate': IDENTITY['POST /api/config/v1/verify-email/resend'],
  'POST /api/suite/v1/media/profile': IDENTITY['POST /api/config/v1/media/profile'],
  'GET /api/suite/v1/notifications': NOTIFICATIONS['GET /api/config/v1/notifications'],
  'PUT /api/suite/v1/notifications': NOTIFICATIONS['PUT /api/config/v1/notifications'],
  'POST /api/suite/v1/notifications/dismiss': call({
    summary: 'Delete a notification of the caller',
    access: 'session',
    feature: 'setting.notification',
    body: z.strictObject({ id: z.uuid().meta({ description: 'The notification.' }) }),
    status: 204,
    run: ({ ctx, body }) => dismissNotification(ctx, body),
  }),
  'GET /api/suite/v1/notifications/alert': NOTIFICATIONS['GET /api/config/v1/notification-alert'],
  'PUT /api/suite/v1/notifications/alert': NOTIFICATIONS['PUT /api/config/v1/notification-alert'],
  'GET /api/suite/v1/companies': TEAM['GET /api/config/v1/user/companies'],
  'POST /api/suite/v1/companies/onboarding': ONBOARDING['POST /api/config/v2/on-boarding/survey'],
  'GET /api/suite/v1/surveys/questions': ONBOARDING['GET /api/config/v2/on-boarding/survey'],
  'GET /api/suite/v1/packet': USAGE['GET /api/subscription/v1/app/subscriptions/active-subscription'],
  'GET /api/suite/v1/companies/usage': USAGE['GET /api/subscription/v1/app/usages/quota'],
  'GET /api/suite/v1/companies/members': members,
  'POST /api/suite/v1/companies/members/invite': invite,
  'POST /api/suite/v1/companies/members/activation': call({
    summary: 'Accept an invitation, once. Its address becomes an authorized recipient of the company',
    access: 'public',
    refusals: [410],
    body: z.strictObject({
      activationCode: z.string().min(1).max(200).meta({ description: 'The last part of the mailed link.' }),
      fullname: DisplayName.optional().meta({ description: 'The name of a person without an account.' }),
      password: NewPassword.optional().meta({ description: 'The password of a person without an account.' }),
    }),
    answer: Joined,
    run: async ({ ctx, body: { activationCode: token, ...person }, request }) =>
      joinCompany(ctx, await findCaller(request, ctx), { token, ...person }, authorizeVerifiedEmail(ctx)),
  }),
  'GET /api/suite/v1/companies/members/{id}': member,
  'DELETE /api/suite/v1/companies/members/{id}': remove,
  'PUT /api/suite/v1/companies/members/role': call({
    summary: 'Change the role of a member or of an invited person',
    access: 'members/manage',
    feature: 'setting.userManagement',
    body: ChangeRoleInput.extend({ id: z.uuid().meta({ description: 'The member or the invitation.' }) }),
    answer: Member,
    run: ({ ctx, body }) => changeRole(ctx, body),
  }),
  'PUT /api/suite/v1/companies/members/role/{id}': change,
  'GET /api/suite/v1/team-member': members,
  'POST /api/suite/v1/team-member': invite,
  'GET /api/suite/v1/team-member/{id}': member,
  'PUT /api/suite/v1/team-member/{id}': change,
  'DELETE /api/suite/v1/team-member/{id}': remove,
  'GET /api/suite/v1/companies/role': TEAM['GET /api/config/v1/company/roles'],
  'POST /api/suite/v1/companies/role': TEAM['POST /api/config/v1/company/roles'],
  'GET /api/suite/v1/companies/role/{id}': TEAM['GET /api/config/v1/company/roles/{id}'],
  'PUT /api/suite/v1/companies/role/{id}': TEAM['PUT /api/config/v1/company/roles/{id}'],
  'DELETE /api/suite/v1/companies/role/{id}': TEAM['DELETE /api/config/v1/company/roles/{id}'],
  'POST /api/suite/v1/contact-us': SUPPORT['POST /api/config/v1/contact-us'],
  'GET /api/suite/v1/tickets': SUPPORT['GET /api/config/v1/tickets'],
  'GET /api/suite/v1/tickets/{id}': SUPPORT['GET /api/config/v1/tickets/{id}'],
  'POST /api/suite/v1/tickets/close/{id}': SUPPORT['POST /api/config/v1/tickets/close/{id}'],
  'POST /api/suite/v1/tickets/message/{id}': SUPPORT['POST /api/config/v1/tickets/message/{id}'],
  'POST /api/suite/v1/tickets/feedback/{id}': SUPPORT['POST /api/config/v1/tickets/feedback/{id}'],
};
