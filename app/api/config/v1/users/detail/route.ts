import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getProfile } from '#lib/identity/profile/get-profile.ts';
import { UserDetail } from '#lib/identity/profile/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The person who is logged in.',
    access: 'session',
    answer: UserDetail,
    run: ({ ctx }) => getProfile(ctx),
  }),
});
