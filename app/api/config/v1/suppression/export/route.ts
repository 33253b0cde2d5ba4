import { exportSuppressions } from '#lib/engine/suppressions/export-suppressions.ts';
import { answerLines } from '#lib/http/config-api/answer-lines.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the suppression list as CSV',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    product: false,
    media: 'text/csv',
    run: async ({ ctx }) => answerLines('suppression-list.csv', exportSuppressions(ctx)),
  }),
});
