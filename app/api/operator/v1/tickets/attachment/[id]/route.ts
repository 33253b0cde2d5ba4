import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';
import { attachFileAsOperator } from '#lib/service/support/attach-file.ts';
import { Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Attach a file to the last answer in a support ticket, as a form with the field file',
    access: 'operations',
    upload: 'file',
    answer: Ticket,
    status: 201,
    run: ({ ctx, params, request }) =>
      attachFileAsOperator(ctx, { id: params.id ?? '', read: () => readUpload(request, 'file', UPLOAD_MAX_BYTES) }),
  }),
});
