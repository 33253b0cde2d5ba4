import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import {
  AddSuppressionInput,
  SuppressionPage,
  SuppressionQuery,
  SuppressionState,
} from '#lib/engine/suppressions/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List suppressed recipients',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: SuppressionQuery,
    answer: SuppressionPage,
    run: ({ ctx, query }) => listSuppressions(ctx, query),
  }),
  POST: handle({
    summary: 'Suppress a recipient',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: AddSuppressionInput,
    answer: SuppressionState,
    run: ({ ctx, body }) => addSuppression(ctx, body),
  }),
});
