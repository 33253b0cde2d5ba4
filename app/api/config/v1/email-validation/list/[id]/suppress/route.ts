import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { suppressList } from '#lib/insight/validation/lists/suppress-list.ts';
import { SuppressedList } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Suppress the undeliverable addresses of a list',
    access: 'suppression_lists/manage',
    feature: ['emailValidation', 'suppression'],
    answer: SuppressedList,
    run: ({ ctx, params }) => suppressList(ctx, params.id ?? ''),
  }),
});
