import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { addSuppressions } from '#lib/suppressions/add-suppressions.ts';
import { AddedSuppressions, AddSuppressionsInput } from '#lib/suppressions/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Suppress up to 10,000 recipients, with a result for each row',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: AddSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => addSuppressions(ctx, body),
  }),
});
