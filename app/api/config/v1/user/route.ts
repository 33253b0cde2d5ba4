import { getUserAccount } from '#lib/account/company/queries.ts';
import { UserAccount } from '#lib/account/company/schema.ts';
import { UpdateProfileInput } from '#lib/account/identity/profile/schema.ts';
import { updateProfile } from '#lib/account/identity/profile/update-profile.ts';
import { LANGUAGE_COOKIE } from '#lib/core/languages.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { cookieLine } from '#lib/http/request/cookies.ts';

const YEAR_SECONDS = 365 * 86_400;

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Update the profile of the caller: names, phone, language, hour format',
    access: 'session',
    feature: 'app.enableAccountSetting',
    body: UpdateProfileInput,
    answer: UserAccount,
    // The answer re-issues the cookies that name the person.
    renewsGuard: true,
    run: async ({ ctx, body }) => {
      await updateProfile(ctx, body);
      const user = await getUserAccount(ctx);
      const language = cookieLine(LANGUAGE_COOKIE, user.language, { maxAgeSeconds: YEAR_SECONDS, readable: true });
      return Response.json(user, { headers: { 'set-cookie': language } });
    },
  }),
});
