import { resendInvitation } from '#lib/account/team/resend-invitation.ts';
import { Member, ResendInvitationInput } from '#lib/account/team/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Resend an invitation and invalidate its previous link',
    access: 'members/manage',
    feature: 'setting.userManagementAdd',
    body: ResendInvitationInput,
    answer: Member,
    run: ({ ctx, body }) => resendInvitation(ctx, body),
  }),
});
