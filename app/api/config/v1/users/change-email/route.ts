import { z } from 'zod';
import { requestEmailChange } from '#lib/account/identity/change-email.ts';
import { ChangeEmailInput } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail a link to a new address, which replaces the old one when the link is used',
    access: 'session',
    body: ChangeEmailInput,
    answer: z.object({ pendingEmail: z.string() }),
    run: ({ ctx, body }) => requestEmailChange(ctx, body),
  }),
});
