import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'Remove a suppression from the list',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    status: 204,
    run: ({ ctx, params }) => removeSuppression(ctx, { id: params.id ?? '' }),
  }),
});
