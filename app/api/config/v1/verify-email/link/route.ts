import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { VerifyEmailLinkInput } from '#lib/identity/schema.ts';
import { verifyEmailByLink } from '#lib/identity/verify-email.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Prove an address by the mailed link, which works once',
    access: 'public',
    body: VerifyEmailLinkInput,
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => verifyEmailByLink(ctx, body),
  }),
});
