import { resetMemberTwoFactor } from '#lib/account/team/reset-member-two-factor.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn off the second factor of a member who lost it; ends their sessions',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => resetMemberTwoFactor(ctx, { id: params.id ?? '' }),
  }),
});
