import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { VerifyEmailLinkInput } from '#lib/identity/schema.ts';
import { verifyEmailByLink } from '#lib/identity/verify-email.ts';
import { authorizeVerifiedEmail } from '#lib/sandbox/authorize-verified-email.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Verify an address by the mailed link, which works once. The address becomes an authorized recipient',
    access: 'public',
    body: VerifyEmailLinkInput,
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => verifyEmailByLink(ctx, body, authorizeVerifiedEmail(ctx)),
  }),
});
