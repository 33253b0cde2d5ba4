import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { previewRows } from '#lib/insight/validation/lists/preview-rows.ts';
import { ListPreview } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the first 20 rows of a list, as they were uploaded',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ListPreview,
    run: ({ ctx, params }) => previewRows(ctx, params.id ?? ''),
  }),
});
