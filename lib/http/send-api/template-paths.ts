import { requireFeature } from '#lib/account/access/require-feature.ts';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import { readRevision } from '../calls/template-call.ts';
import { TEMPLATE_CALLS, type TemplateCallName } from '../calls/template-calls.ts';
import type { Path, Route } from './route.ts';

function on(name: TemplateCallName): Route {
  const { summary, grant, feature, body: bodySchema, query: querySchema, answer, headers, run } = TEMPLATE_CALLS[name];
  return {
    summary,
    grant,
    answer,
    ...(bodySchema && { body: bodySchema }),
    ...(querySchema && { query: querySchema }),
    ...(headers && { headers }),
    takesBody: bodySchema !== undefined,
    run: async ({ key, call, id, body }) => {
      const { apiKeyId, domains, grants } = key;
      const ctx = platformContext({
        scope: keyScope(key),
        actor: { type: 'apiKey', apiKeyId, domains },
        grants,
        ip: call.ip,
      });
      await requireFeature(ctx, feature);
      const decoded = decodePercent(id);
      if (decoded === null) throw new AppError('notFound', { values: { entity: 'template' } });
      const given = {
        id: decoded,
        body: bodySchema && parseInput(bodySchema, body),
        query: querySchema && parseInput(querySchema, Object.fromEntries(new URLSearchParams(call.query))),
        ifRevision: headers ? readRevision(call.header('if-match')) : null,
      };
      return { answer: await run(ctx, given), replayed: false };
    },
  };
}

/** The calls of templates of the send API; the first match counts. */
export const TEMPLATE_PATHS: readonly Path[] = [
  { pattern: /^\/templates$/, name: '/templates', methods: { GET: on('list'), POST: on('create') } },
  { pattern: /^\/templates\/labels$/, name: '/templates/labels', methods: { GET: on('listLabels') } },
  { pattern: /^\/templates\/import$/, name: '/templates/import', methods: { POST: on('import') } },
  { pattern: /^\/templates\/preview$/, name: '/templates/preview', methods: { POST: on('previewContent') } },
  {
    pattern: /^\/templates\/([^/]+)\/versions$/,
    name: '/templates/{id}/versions',
    methods: { GET: on('listVersions') },
  },
  ...(['publish', 'restore', 'republish', 'duplicate', 'preview', 'test'] as const).map((name) => ({
    pattern: new RegExp(`^/templates/([^/]+)/${name}$`),
    name: `/templates/{id}/${name}`,
    methods: { POST: on(name) },
  })),
  {
    pattern: /^\/templates\/([^/]+)$/,
    name: '/templates/{id}',
    methods: { GET: on('get'), PATCH: on('update'), DELETE: on('delete') },
  },
];
