import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { cancelList } from '#lib/validation/lists/cancel-list.ts';
import { getValidationList } from '#lib/validation/lists/queries.ts';
import { ValidationListView } from '#lib/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a list with its progress and its counts',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListView,
    run: ({ ctx, params }) => getValidationList(ctx, params.id ?? ''),
  }),
  DELETE: handle({
    summary: 'Cancel a list that runs, which refunds the rest, or delete one that does not',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    status: 204,
    run: ({ ctx, params }) => cancelList(ctx, params.id ?? ''),
  }),
});
