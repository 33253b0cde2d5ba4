import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { cancelList } from '#lib/insight/validation/lists/cancel-list.ts';
import { chooseColumn } from '#lib/insight/validation/lists/choose-column.ts';
import { getValidationList } from '#lib/insight/validation/lists/queries.ts';
import { ChooseColumnInput, ValidationListView } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a list with its progress and its counts',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListView,
    run: ({ ctx, params }) => getValidationList(ctx, params.id ?? ''),
  }),
  PATCH: handle({
    summary: 'Choose the column with the addresses of a list that is not started, which counts it again',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    body: ChooseColumnInput,
    answer: ValidationListView,
    run: ({ ctx, params, body }) => chooseColumn(ctx, params.id ?? '', body),
  }),
  DELETE: handle({
    summary: 'Cancel a list that runs, which refunds the rest, or delete one that does not',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    status: 204,
    run: ({ ctx, params }) => cancelList(ctx, params.id ?? ''),
  }),
});
