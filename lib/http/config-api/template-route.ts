import { readRevision } from '../calls/template-call.ts';
import { TEMPLATE_CALLS, type TemplateCallName } from '../calls/template-calls.ts';
import { handle } from './handle.ts';
import type { RouteHandler } from './route-spec.ts';

/** The maximum body in bytes: a template has up to four parts of 1 MiB each, which JSON makes longer. */
const BODY_MAX_BYTES = 8_388_608;

/** Returns the handler of a call of templates, which the send API answers alike. */
export function templateRoute(name: TemplateCallName): RouteHandler {
  const { summary, grant, feature, body: bodySchema, query: querySchema, answer, headers, run } = TEMPLATE_CALLS[name];
  return handle<unknown, unknown>({
    ...{ summary, access: grant, feature, answer, forSubaccounts: true as const, bodyMaxBytes: BODY_MAX_BYTES },
    ...(bodySchema && { body: bodySchema }),
    ...(querySchema && { query: querySchema }),
    run: ({ ctx, body, query, params, request }) => {
      const ifRevision = headers ? readRevision(request.headers.get('if-match')) : null;
      return run(ctx, { id: params.id ?? '', body, query, ifRevision });
    },
  });
}
