import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { resetMemberTwoFactor } from '#lib/team/reset-member-two-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn the second factor of a person of the company off, who lost it; ends their sessions',
    access: 'members/manage',
    feature: 'setting.userManagement',
    status: 204,
    run: ({ ctx, params }) => resetMemberTwoFactor(ctx, { id: params.id ?? '' }),
  }),
});
