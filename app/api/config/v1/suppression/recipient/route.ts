import { listRecipients } from '#lib/engine/suppressions/list-recipients.ts';
import { SuppressedRecipientPage, SuppressionQuery } from '#lib/engine/suppressions/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List suppressed addresses, each with the kinds of mail that it does not get',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: SuppressionQuery,
    answer: SuppressedRecipientPage,
    run: ({ ctx, query }) => listRecipients(ctx, query),
  }),
});
