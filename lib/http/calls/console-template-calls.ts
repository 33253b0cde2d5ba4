import { ImportedTemplate } from '#lib/content/templates/calls/schema.ts';
import { importZip } from '#lib/content/templates/import/import-zip.ts';
import { call, type DefinedCall } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { readRevision } from './template-call.ts';
import { TEMPLATE_CALLS, type TemplateCallName } from './template-calls.ts';

/** The maximum body in bytes: a template has up to four parts of 1 MiB each, which JSON makes longer. */
const BODY_MAX_BYTES = 8_388_608;

/** The calls of templates in the console. */
export const CALLS = {
  'GET /api/config/v1/template/label': templateCall('listLabels'),
  'POST /api/config/v1/template/preview': templateCall('previewContent'),
  'POST /api/config/v1/template/import': templateCall('import'),
  'POST /api/config/v1/template/{id}/duplicate': templateCall('duplicate'),
  'POST /api/config/v1/template/{id}/preview': templateCall('preview'),
  'POST /api/config/v1/template/{id}/publish': templateCall('publish'),
  'POST /api/config/v1/template/{id}/republish': templateCall('republish'),
  'POST /api/config/v1/template/{id}/restore': templateCall('restore'),
  'POST /api/config/v1/template/{id}/test': templateCall('test'),
  'GET /api/config/v1/template/{id}/version': templateCall('listVersions'),
  'GET /api/config/v1/template/{id}': templateCall('get'),
  'PATCH /api/config/v1/template/{id}': templateCall('update'),
  'DELETE /api/config/v1/template/{id}': templateCall('delete'),
  'POST /api/config/v1/template/import/zip': call({
    summary: 'Create a template from a ZIP of HTML or MJML with its images, as a form with the file in the field file',
    access: 'templates/modify',
    feature: 'template.create',
    forSubaccounts: true,
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: ImportedTemplate,
    run: async ({ ctx, readFile }) => importZip(ctx, await readFile()),
  }),
  'GET /api/config/v1/template': templateCall('list'),
  'POST /api/config/v1/template': templateCall('create'),
};

/** Defines a call of templates, which the send API answers alike. */
function templateCall(name: TemplateCallName): DefinedCall {
  const { summary, grant, feature, body: bodySchema, query: querySchema, answer, headers, run } = TEMPLATE_CALLS[name];
  return call<unknown, unknown>({
    ...{ summary, access: grant, feature, answer, forSubaccounts: true as const, bodyMaxBytes: BODY_MAX_BYTES },
    ...(bodySchema && { body: bodySchema }),
    ...(querySchema && { query: querySchema }),
    run: ({ ctx, body, query, params, request }) => {
      const ifRevision = headers ? readRevision(request.headers.get('if-match')) : null;
      return run(ctx, { id: params.id ?? '', body, query, ifRevision });
    },
  });
}
