import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { AddedSuppressions, AddSuppressionsInput } from '#lib/engine/suppressions/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

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
