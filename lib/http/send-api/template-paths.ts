import type { z } from 'zod';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { duplicateTemplate, restoreTemplate } from '#lib/templates/copy-template.ts';
import { createTemplate } from '#lib/templates/create-template.ts';
import { deleteTemplate } from '#lib/templates/delete-template.ts';
import { getTemplate } from '#lib/templates/get-template.ts';
import { listTemplates, listTemplateVersions } from '#lib/templates/list-templates.ts';
import { previewTemplate } from '#lib/templates/preview-template.ts';
import { publishTemplate } from '#lib/templates/publish-template.ts';
import { DeletedTemplate, DuplicateTemplateInput, GetTemplateQuery, ListTemplatesQuery, PreviewTemplateInput, PublishTemplateInput, RenderedTemplate, RestoreTemplateInput, TemplateList, TemplateVersionList } from '#lib/templates/calls/schema.ts';
import { CreateTemplateInput, Template, UpdateTemplateInput } from '#lib/templates/schema.ts';
import type { TemplateContext } from '#lib/templates/scope.ts';
import { updateTemplate } from '#lib/templates/update-template.ts';
import type { ApiCall } from './call.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query' | 'headers'>;

const on = (
  grant: Route['grant'],
  facts: Facts,
  run: (ctx: TemplateContext, admitted: AdmittedCall) => Promise<unknown>,
): Route => ({
  ...facts,
  grant,
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const { companyId, environment, apiKeyId, subaccountId } = admitted.key;
    const ctx = platformContext({
      scope: { companyId, environment },
      actor: { type: 'apiKey', apiKeyId },
      ip: admitted.call.ip,
    });
    const id = decodePercent(admitted.id);
    if (id === null) throw new AppError('notFound', { values: { entity: 'template' } });
    return { answer: await run({ ...ctx, subaccountId }, { ...admitted, id }), replayed: false };
  },
});

const view = on.bind(null, 'templates/view');
const modify = on.bind(null, 'templates/modify');

/** The calls of templates (docs/templates.md). A template is named by its id or its alias. */
export const TEMPLATE_PATHS: readonly Path[] = [
  {
    pattern: /^\/templates$/,
    name: '/templates',
    methods: {
      GET: view({ summary: 'List templates', query: ListTemplatesQuery, answer: TemplateList }, (ctx, { call }) =>
        listTemplates(ctx, readQuery(ListTemplatesQuery, call)),
      ),
      POST: modify(
        {
          summary: 'Create a template, a snippet or a layout with its draft',
          body: CreateTemplateInput,
          answer: Template,
        },
        async (ctx, { body }) =>
          getTemplate(ctx, { id: await createTemplate(ctx, parseInput(CreateTemplateInput, body)) }),
      ),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)\/publish$/,
    name: '/templates/{id}/publish',
    methods: {
      POST: modify(
        { summary: 'Publish the draft of a template', body: PublishTemplateInput, answer: Template },
        async (ctx, { id, body }) => {
          await publishTemplate(ctx, { id, ...parseInput(PublishTemplateInput, body) });
          return getTemplate(ctx, { id });
        },
      ),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)\/restore$/,
    name: '/templates/{id}/restore',
    methods: {
      POST: modify(
        { summary: 'Make an earlier version the draft', body: RestoreTemplateInput, answer: Template },
        async (ctx, { id, body }) => {
          await restoreTemplate(ctx, { id, ...parseInput(RestoreTemplateInput, body) });
          return getTemplate(ctx, { id });
        },
      ),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)\/duplicate$/,
    name: '/templates/{id}/duplicate',
    methods: {
      POST: modify(
        { summary: 'Create a copy of a template', body: DuplicateTemplateInput, answer: Template },
        async (ctx, { id, body }) => {
          const copy = await duplicateTemplate(ctx, { id, ...parseInput(DuplicateTemplateInput, body) });
          return getTemplate(ctx, { id: copy });
        },
      ),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)\/preview$/,
    name: '/templates/{id}/preview',
    methods: {
      POST: view(
        { summary: 'Render a version of a template with data', body: PreviewTemplateInput, answer: RenderedTemplate },
        (ctx, { id, body }) => previewTemplate(ctx, { id, ...parseInput(PreviewTemplateInput, body) }),
      ),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)\/versions$/,
    name: '/templates/{id}/versions',
    methods: {
      GET: view({ summary: 'List the versions of a template', answer: TemplateVersionList }, listTemplateVersions),
    },
  },
  {
    pattern: /^\/templates\/([^/]+)$/,
    name: '/templates/{id}',
    methods: {
      GET: view(
        {
          summary: 'Get a template with its draft, its published version, and any other one by its number',
          query: GetTemplateQuery,
          answer: Template,
        },
        (ctx, { id, call }) => getTemplate(ctx, { id, ...readQuery(GetTemplateQuery, call) }),
      ),
      PATCH: modify(
        {
          summary: 'Change a template, or save its draft',
          body: UpdateTemplateInput,
          answer: Template,
          headers: { 'if-match': 'The revision that was read; another one answers 412.' },
        },
        async (ctx, { call, id, body }) => {
          const input = parseInput(UpdateTemplateInput, body);
          // The alias may change.
          const { id: templateId } = await getTemplate(ctx, { id });
          await updateTemplate(ctx, { id: templateId, ifRevision: readRevision(call), ...input });
          return getTemplate(ctx, { id: templateId });
        },
      ),
      DELETE: modify(
        { summary: 'Delete a template with its versions', answer: DeletedTemplate },
        async (ctx, { id }) => ({
          object: 'template',
          id: await deleteTemplate(ctx, { id }),
          deleted: true,
        }),
      ),
    },
  },
];

const readQuery = <Query>(schema: z.ZodType<Query>, { query }: ApiCall): Query =>
  parseInput(schema, Object.fromEntries(new URLSearchParams(query)));

/** Reads the revision of `If-Match`, with or without quotation marks. @throws {AppError} invalidField */
function readRevision(call: ApiCall): number | null {
  const given = call.header('if-match')?.trim();
  if (given === undefined || given === '*') return null;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(given) ?? [];
  if (digits !== undefined) return Number(digits);
  const cause = 'The if-match must be a revision.';
  throw new AppError('invalidField', { field: 'if-match', cause, message: cause });
}
