import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { authorizeRecipients } from '#lib/sandbox/authorize-recipients.ts';
import { listAuthorizedRecipients } from '#lib/sandbox/queries.ts';
import { AuthorizedRecipient, AuthorizeRecipientsInput } from '#lib/sandbox/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    answer: z.object({ data: z.array(AuthorizedRecipient) }),
    run: async ({ ctx }) => ({ data: await listAuthorizedRecipients(ctx) }),
  }),
  POST: handle({
    summary: 'Invite people to become authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: AuthorizeRecipientsInput,
    answer: z.object({ data: z.array(AuthorizedRecipient) }),
    run: async ({ ctx, body }) => ({ data: await authorizeRecipients(ctx, body) }),
  }),
});
