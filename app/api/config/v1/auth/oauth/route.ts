import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { startOauth } from '#lib/http/start-oauth.ts';
import { Referral } from '#lib/identity/schema.ts';

const Url = z.string().max(2_048);

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Send the browser to Google, or to the OpenID provider of the operator, to log in or to sign up',
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
