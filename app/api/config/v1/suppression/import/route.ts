import { importSuppressions } from '#lib/engine/suppressions/import-suppressions.ts';
import { AddedSuppressions, ImportSuppressionsInput } from '#lib/engine/suppressions/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Suppress the recipients of a CSV file, with a result for each row',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: ImportSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => importSuppressions(ctx, body),
  }),
});
