import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { authorizeRecipients } from '#lib/sandbox/authorize-recipients.ts';
import { listAuthorizedRecipients } from '#lib/sandbox/list-authorized-recipients.ts';
import { AuthorizeRecipientsInput } from '#lib/sandbox/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'authorized_recipients/manage',
    run: async ({ ctx }) => ({ data: await listAuthorizedRecipients(ctx) }),
  }),
  POST: handle({
    access: 'authorized_recipients/manage',
    body: AuthorizeRecipientsInput,
    run: async ({ ctx, body }) => ({ data: await authorizeRecipients(ctx, body) }),
  }),
});
