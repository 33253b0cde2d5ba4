import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { importSuppressions } from '#lib/suppressions/import-suppressions.ts';
import { AddedSuppressions, ImportSuppressionsInput } from '#lib/suppressions/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Suppress the recipients of a CSV, each row for itself',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    body: ImportSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => importSuppressions(ctx, body),
  }),
});
