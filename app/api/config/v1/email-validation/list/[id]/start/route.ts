import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { ValidationListView } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Start the validation of a list',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListView,
    run: ({ ctx, params }) => startList(ctx, params.id ?? ''),
  }),
});
