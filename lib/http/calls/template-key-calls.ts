import { readRevision } from '#lib/core/read-revision.ts';
import { type KeyCall, keyCall } from '#lib/senders/api-keys/key-call.ts';
import type { TemplateCall } from './template-call.ts';
import { TEMPLATE_CALLS } from './template-calls.ts';

/** The calls of keys on templates. */
export const KEY_CALLS = {
  'GET /api/v1/templates': mount(TEMPLATE_CALLS.list),
  'POST /api/v1/templates': mount(TEMPLATE_CALLS.create),
  'GET /api/v1/templates/labels': mount(TEMPLATE_CALLS.listLabels),
  'POST /api/v1/templates/import': mount(TEMPLATE_CALLS.import),
  'POST /api/v1/templates/preview': mount(TEMPLATE_CALLS.previewContent),
  'GET /api/v1/templates/{id}': mount(TEMPLATE_CALLS.get),
  'PATCH /api/v1/templates/{id}': mount(TEMPLATE_CALLS.update),
  'DELETE /api/v1/templates/{id}': mount(TEMPLATE_CALLS.delete),
  'GET /api/v1/templates/{id}/versions': mount(TEMPLATE_CALLS.listVersions),
  'POST /api/v1/templates/{id}/publish': mount(TEMPLATE_CALLS.publish),
  'POST /api/v1/templates/{id}/restore': mount(TEMPLATE_CALLS.restore),
  'POST /api/v1/templates/{id}/republish': mount(TEMPLATE_CALLS.republish),
  'POST /api/v1/templates/{id}/duplicate': mount(TEMPLATE_CALLS.duplicate),
  'POST /api/v1/templates/{id}/preview': mount(TEMPLATE_CALLS.preview),
  'POST /api/v1/templates/{id}/test': mount(TEMPLATE_CALLS.test),
};

function mount({ run, ...facts }: TemplateCall): KeyCall {
  return keyCall({
    ...facts,
    run: ({ ctx, params, body, query, header }) => {
      const ifRevision = facts.headers ? readRevision(header('if-match')) : null;
      return run(ctx, { id: params.id ?? '', body, query, ifRevision });
    },
  });
}
