import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { findSuppression } from '#lib/suppressions/find-suppression.ts';
import { CheckSuppressionQuery, SuppressionState } from '#lib/suppressions/schema.ts';

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
