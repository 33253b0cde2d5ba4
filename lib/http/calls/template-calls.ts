import {
  DeletedTemplate,
  DuplicateTemplateInput,
  GetTemplateQuery,
  ImportedTemplate,
  ImportTemplateInput,
  LabelList,
  ListTemplatesQuery,
  PreviewContentInput,
  PreviewTemplateInput,
  PublishTemplateInput,
  RenderedTemplate,
  RepublishedTemplates,
  RepublishTemplateInput,
  RestoreTemplateInput,
  TemplateList,
  TemplateVersionList,
  TestedTemplate,
  TestTemplateInput,
} from '#lib/content/templates/calls/schema.ts';
import { importTemplate } from '#lib/content/templates/import/import-template.ts';
import { publishTemplate, republishTemplates } from '#lib/content/templates/publish-template.ts';
import { getTemplate, listLabels, listTemplates, listTemplateVersions } from '#lib/content/templates/queries.ts';

import { previewContent, previewTemplate } from '#lib/content/templates/render-preview.ts';
import { CreateTemplateInput, Template, UpdateTemplateInput } from '#lib/content/templates/schema.ts';
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  restoreTemplate,
  updateTemplate,
} from '#lib/content/templates/templates.ts';

import { sendTemplateTest } from '#lib/engine/messages/send/send-template-test.ts';
import { defineCall } from './template-call.ts';

const view = { grant: 'templates/view', feature: 'template' } as const;
const detail = { grant: 'templates/view', feature: 'template.detail' } as const;
const create = { grant: 'templates/modify', feature: 'template.create' } as const;
const update = { grant: 'templates/modify', feature: 'template.update' } as const;
const remove = { grant: 'templates/modify', feature: 'template.delete' } as const;
/** The mail of a test is sent like any other. */
const send = { grant: 'transmissions/modify', feature: 'template.detail' } as const;

/** The calls of templates (docs/templates.md). A template is named by its id or its alias. */
export const TEMPLATE_CALLS = {
  list: defineCall({
    ...view,
    summary: 'List templates',
    query: ListTemplatesQuery,
    answer: TemplateList,
    run: (ctx, { query }) => listTemplates(ctx, query),
  }),
  create: defineCall({
    ...create,
    summary: 'Create a template, a snippet or a layout with its draft',
    body: CreateTemplateInput,
    answer: Template,
    run: async (ctx, { body }) => getTemplate(ctx, { id: await createTemplate(ctx, body) }),
  }),
  listLabels: defineCall({ ...view, summary: 'List the labels of templates', answer: LabelList, run: listLabels }),
  import: defineCall({
    ...create,
    summary: 'Create a template from a source of another kind, with a report',
    body: ImportTemplateInput,
    answer: ImportedTemplate,
    run: (ctx, { body }) => importTemplate(ctx, body),
  }),
  previewContent: defineCall({
    ...view,
    summary: 'Render content that is not saved yet',
    body: PreviewContentInput,
    answer: RenderedTemplate,
    run: (ctx, { body }) => previewContent(ctx, body),
  }),
  get: defineCall({
    ...detail,
    summary: 'Get a template with its draft, its published version, and any other one by its number',
    query: GetTemplateQuery,
    answer: Template,
    run: (ctx, { id, query }) => getTemplate(ctx, { id, ...query }),
  }),
  update: defineCall({
    ...update,
    summary: 'Change a template, or save its draft',
    body: UpdateTemplateInput,
    answer: Template,
    headers: { 'if-match': 'The revision that was read; another one answers 412.' },
    run: async (ctx, { id, body, ifRevision }) => {
      // The alias may change.
      const { id: templateId } = await getTemplate(ctx, { id });
      await updateTemplate(ctx, { id: templateId, ifRevision, ...body });
      return getTemplate(ctx, { id: templateId });
    },
  }),
  delete: defineCall({
    ...remove,
    summary: 'Delete a template with its versions',
    answer: DeletedTemplate,
    run: async (ctx, { id }) => ({ object: 'template', id: await deleteTemplate(ctx, { id }), deleted: true }),
  }),
  publish: defineCall({
    ...update,
    summary: 'Publish the draft of a template',
    body: PublishTemplateInput,
    answer: Template,
    run: async (ctx, { id, body }) => {
      await publishTemplate(ctx, { id, ...body });
      return getTemplate(ctx, { id });
    },
  }),
  restore: defineCall({
    ...update,
    summary: 'Make an earlier version the draft',
    body: RestoreTemplateInput,
    answer: Template,
    run: async (ctx, { id, body }) => {
      await restoreTemplate(ctx, { id, ...body });
      return getTemplate(ctx, { id });
    },
  }),
  republish: defineCall({
    ...update,
    summary: 'Publish templates again that include a snippet or a layout',
    body: RepublishTemplateInput,
    answer: RepublishedTemplates,
    run: (ctx, { id, body }) => republishTemplates(ctx, { id, ...body }),
  }),
  duplicate: defineCall({
    ...create,
    summary: 'Create a copy of a template',
    body: DuplicateTemplateInput,
    answer: Template,
    run: async (ctx, { id, body }) => getTemplate(ctx, { id: await duplicateTemplate(ctx, { id, ...body }) }),
  }),
  preview: defineCall({
    ...detail,
    summary: 'Render a version of a template with data, or content that is not saved yet',
    body: PreviewTemplateInput,
    answer: RenderedTemplate,
    run: (ctx, { id, body }) => previewTemplate(ctx, { id, ...body }),
  }),
  test: defineCall({
    ...send,
    summary: 'Send a version of a template to up to 5 recipients as a test',
    body: TestTemplateInput,
    answer: TestedTemplate,
    run: (ctx, { id, body }) => sendTemplateTest(ctx, { id, ...body }),
  }),
  listVersions: defineCall({
    ...detail,
    summary: 'List the versions of a template',
    answer: TemplateVersionList,
    run: (ctx, { id }) => listTemplateVersions(ctx, { id }),
  }),
};
