import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { CheckSuppressionQuery, SuppressionState } from '#lib/engine/suppressions/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Check if a recipient is suppressed, and why',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: CheckSuppressionQuery,
    answer: SuppressionState,
    run: ({ ctx, query }) => findSuppression(ctx, query),
  }),
});
