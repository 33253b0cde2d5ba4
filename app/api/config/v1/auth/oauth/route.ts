import { z } from 'zod';
import { Referral } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { startOauth } from '#lib/http/login/start-oauth.ts';

const Url = z.string().max(2_048);

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Redirect the browser to Google, or to the OpenID provider of the operator, to sign in or sign up',
    access: 'public',
    product: false,
    query: z.strictObject({
      successRedirectUrl: Url.optional(),
      errorRedirectUrl: Url.optional(),
      ref: Referral.optional(),
    }),
    status: 303,
    run: ({ query }) => startOauth(query),
  }),
});
