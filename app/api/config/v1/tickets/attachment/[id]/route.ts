import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';
import { attachFile } from '#lib/service/support/attach-file.ts';
import { Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary:
      'Attach a file to the last message of the caller’s side in a support ticket, as a form with the field file',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    upload: 'file',
    answer: Ticket,
    status: 201,
    run: ({ ctx, params, request }) =>
      attachFile(ctx, { id: params.id ?? '', read: () => readUpload(request, 'file', UPLOAD_MAX_BYTES) }),
  }),
});
