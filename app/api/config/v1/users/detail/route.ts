import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getProfile } from '#lib/identity/profile/get-profile.ts';
import { UserDetail } from '#lib/identity/profile/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the profile of the caller',
    access: 'session',
    answer: UserDetail,
    run: ({ ctx }) => getProfile(ctx),
  }),
});
