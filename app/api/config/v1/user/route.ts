import { LANGUAGE_COOKIE } from '#lib/core/languages.ts';
import { cookieLine } from '#lib/http/cookie-line.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { UpdateProfileInput, UserDetail } from '#lib/identity/profile/schema.ts';
import { updateProfile } from '#lib/identity/profile/update-profile.ts';

const YEAR_SECONDS = 365 * 86_400;

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Changes what the caller says of themselves: names, phone, language, hour format.',
    access: 'session',
    feature: 'app.enableAccountSetting',
    body: UpdateProfileInput,
    answer: UserDetail,
    // The cookies that name the person are made anew.
    renewsGuard: true,
    run: async ({ ctx, body }) => {
      const user = await updateProfile(ctx, body);
      const language = cookieLine(LANGUAGE_COOKIE, user.language, { maxAgeSeconds: YEAR_SECONDS, readable: true });
      return Response.json(user, { headers: { 'set-cookie': language } });
    },
  }),
});
