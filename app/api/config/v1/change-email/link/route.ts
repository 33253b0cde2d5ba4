import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { confirmEmailChange } from '#lib/identity/change-email.ts';
import { LinkToken } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Take a new address by the link that was mailed to it, which works once',
    access: 'public',
    body: z.strictObject({ token: LinkToken }),
    answer: z.object({ email: z.string() }),
    run: ({ ctx, body }) => confirmEmailChange(ctx, body.token),
  }),
});
