import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { resendInvitation } from '#lib/team/resend-invitation.ts';
import { Member, ResendInvitationInput } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mails an invitation anew; the link before is worth nothing then.',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: ResendInvitationInput,
    answer: Member,
    run: ({ ctx, body }) => resendInvitation(ctx, body),
  }),
});
