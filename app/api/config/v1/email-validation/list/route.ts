import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';
import { listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { ValidationListPage, ValidationListView } from '#lib/insight/validation/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the lists of addresses that were validated',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    answer: ValidationListPage,
    run: ({ ctx }) => listValidationLists(ctx),
  }),
  POST: handle({
    summary: 'Upload a list of addresses as CSV or text, and learn what its validation costs',
    access: 'recipient_validation/manage',
    feature: 'emailValidation',
    upload: 'file',
    answer: ValidationListView,
    run: async ({ ctx, request }) => uploadList(ctx, await readUpload(request, 'file', UPLOAD_MAX_BYTES)),
  }),
});
