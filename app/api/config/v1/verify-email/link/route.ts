import { z } from 'zod';
import { VerifyEmailLinkInput } from '#lib/account/identity/schema.ts';
import { verifyEmailByLink } from '#lib/account/identity/verify-email.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/authorize-verified-email.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Verify an address by the mailed link, which works once. The address becomes an authorized recipient',
    access: 'public',
    body: VerifyEmailLinkInput,
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => verifyEmailByLink(ctx, body, authorizeVerifiedEmail(ctx)),
  }),
});
