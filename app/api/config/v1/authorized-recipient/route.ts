import { z } from 'zod';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { authorizeRecipients } from '#lib/engine/sandbox/authorize-recipients.ts';
import { listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';
import { AuthorizedRecipient, AuthorizeRecipientsInput } from '#lib/engine/sandbox/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List authorized recipients',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    query: PageQuery,
    answer: z.object({ data: z.array(AuthorizedRecipient), ...PageFacts }),
    run: async ({ ctx, query }) => takePage(await listAuthorizedRecipients(ctx), query),
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
