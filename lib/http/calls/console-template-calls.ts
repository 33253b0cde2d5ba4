import type { z } from 'zod';
import { ImportedTemplate } from '#lib/content/templates/calls/schema.ts';
import { importZip } from '#lib/content/templates/import/import-zip.ts';
import { call, type DefinedCall, type Shape } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { readRevision } from '#lib/core/read-revision.ts';
import type { TemplateCall } from './template-call.ts';
import { TEMPLATE_CALLS } from './template-calls.ts';

/** The maximum body in bytes: a template has up to four parts of 1 MiB each, which JSON makes longer. */
const BODY_MAX_BYTES = 8_388_608;

/** The calls of templates in the console. */
export const CALLS = {
  'GET /api/config/v1/template/label': templateCall(TEMPLATE_CALLS.listLabels),
  'POST /api/config/v1/template/preview': templateCall(TEMPLATE_CALLS.previewContent),
  'POST /api/config/v1/template/import': templateCall(TEMPLATE_CALLS.import),
  'POST /api/config/v1/template/{id}/duplicate': templateCall(TEMPLATE_CALLS.duplicate),
  'POST /api/config/v1/template/{id}/preview': templateCall(TEMPLATE_CALLS.preview),
  'POST /api/config/v1/template/{id}/publish': templateCall(TEMPLATE_CALLS.publish),
  'POST /api/config/v1/template/{id}/republish': templateCall(TEMPLATE_CALLS.republish),
  'POST /api/config/v1/template/{id}/restore': templateCall(TEMPLATE_CALLS.restore),
  'POST /api/config/v1/template/{id}/test': templateCall(TEMPLATE_CALLS.test),
  'GET /api/config/v1/template/{id}/version': templateCall(TEMPLATE_CALLS.listVersions),
  'GET /api/config/v1/template/{id}': templateCall(TEMPLATE_CALLS.get),
  'PATCH /api/config/v1/template/{id}': templateCall(TEMPLATE_CALLS.update),
  'DELETE /api/config/v1/template/{id}': templateCall(TEMPLATE_CALLS.delete),
  'POST /api/config/v1/template/import/zip': call({
    summary: 'Create a template from a ZIP of HTML or MJML with its images, as a form with the file in the field file',
    access: 'templates/modify',
    feature: 'template.create',
    forSubaccounts: true,
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: ImportedTemplate,
    run: async ({ ctx, readFile }) => importZip(ctx, await readFile()),
  }),
  'GET /api/config/v1/template': templateCall(TEMPLATE_CALLS.list),
  'POST /api/config/v1/template': templateCall(TEMPLATE_CALLS.create),
};

/** Defines the console's call of templates by the one that the send API answers alike. */
function templateCall<Body extends Shape, Query extends Shape, Answer extends z.ZodType>({
  summary,
  grant,
  feature,
  body: bodySchema,
  query: querySchema,
  answer,
  headers,
  run,
}: TemplateCall<Body, Query, Answer>): DefinedCall<Body, Query, Answer> {
  return {
    summary,
    access: grant,
    feature,
    answer,
    forSubaccounts: true as const,
    bodyMaxBytes: BODY_MAX_BYTES,
    ...(bodySchema && { body: bodySchema }),
    ...(querySchema && { query: querySchema }),
    run: ({ ctx, body, query, params, request }) => {
      const ifRevision = headers ? readRevision(request.headers.get('if-match')) : null;
      return run(ctx, { id: params.id ?? '', body, query, ifRevision });
    },
  };
}
