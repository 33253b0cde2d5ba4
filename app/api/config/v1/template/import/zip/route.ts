import { ImportedTemplate } from '#lib/content/templates/calls/schema.ts';
import { importZip } from '#lib/content/templates/import/import-zip.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Create a template from a ZIP of HTML or MJML with its images, as a form with the file in the field file',
    access: 'templates/modify',
    feature: 'template.create',
    forSubaccounts: true,
    upload: 'file',
    answer: ImportedTemplate,
    run: async ({ ctx, request }) => importZip(ctx, await readUpload(request, 'file', UPLOAD_MAX_BYTES)),
  }),
});
