import { z } from 'zod';
import { confirmEmailChange } from '#lib/account/identity/change-email.ts';
import { LinkToken } from '#lib/account/identity/schema.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/authorize-verified-email.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary:
      'Confirm a new address by the link that was mailed to it, which works once. The address becomes an authorized recipient',
    access: 'public',
    refusals: [405],
    body: z.strictObject({ token: LinkToken }),
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => confirmEmailChange(ctx, body.token, authorizeVerifiedEmail(ctx)),
  }),
});
