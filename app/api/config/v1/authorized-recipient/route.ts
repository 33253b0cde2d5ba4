import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { authorizeRecipients } from '#lib/sandbox/authorize-recipients.ts';
import { listAuthorizedRecipients } from '#lib/sandbox/list-authorized-recipients.ts';
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
    summary: 'Ask people to become authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: AuthorizeRecipientsInput,
    answer: z.object({ data: z.array(AuthorizedRecipient) }),
    run: async ({ ctx, body }) => ({ data: await authorizeRecipients(ctx, body) }),
  }),
});
