import { z } from 'zod';
import {
  isObject,
  oneLine,
  Source,
  Template,
  TemplateAlias,
  TemplateContent,
  TemplateKind,
  TemplateProblem,
  TemplateSummary,
  Variable,
  VersionChoice,
  VersionSummary,
} from '../schema.ts';

/** Rows of a page at most. */
const PAGE_MAX = 100;

/** The body of `POST /templates/{id}/publish`. */
export const PublishTemplateInput = z.strictObject({ note: oneLine(500).optional() });
export type PublishTemplateInput = z.infer<typeof PublishTemplateInput>;

/** The body of `POST /templates/{id}/duplicate`. */
export const DuplicateTemplateInput = z.strictObject({ alias: TemplateAlias, name: oneLine(200).min(1).optional() });
export type DuplicateTemplateInput = z.infer<typeof DuplicateTemplateInput>;

/** The body of `POST /templates/{id}/restore`: a published version becomes the draft. */
export const RestoreTemplateInput = z.strictObject({ version: z.int().min(1) });
export type RestoreTemplateInput = z.infer<typeof RestoreTemplateInput>;

/** The values that a template is rendered with: data of their own, or a set of the template's test data by its name. */
const Data = {
  data: z.custom<Record<string, unknown>>(isObject, { error: 'must be an object' }).optional(),
  test_data: z.string().max(200).optional(),
};

const hasOneSource = ({ data, test_data }: { data?: unknown; test_data?: string }): boolean =>
  !(data && test_data !== undefined);

const TWO_SOURCES = { error: 'must not be given together with data', path: ['test_data'] };

/** The color scheme of a mail client. */
const ColorScheme = z.enum(['light', 'dark']);

/**
 * The body of `POST /templates/{id}/preview`. `content` has fields that are not saved yet; they replace those of the
 * draft.
 */
export const PreviewTemplateInput = z
  .strictObject({
    version: VersionChoice.optional(),
    content: TemplateContent.optional(),
    color_scheme: ColorScheme.optional(),
    ...Data,
  })
  .refine(hasOneSource, TWO_SOURCES)
  .refine(({ version, content }) => !(content && typeof version === 'number'), {
    error: 'must not be given together with the number of a version',
    path: ['content'],
  });
export type PreviewTemplateInput = z.infer<typeof PreviewTemplateInput>;

/** The body of `POST /templates/preview`: a template that was not saved yet. */
export const PreviewContentInput = z
  .strictObject({
    kind: TemplateKind.default('email'),
    content: TemplateContent,
    color_scheme: ColorScheme.optional(),
    ...Data,
  })
  .refine(hasOneSource, TWO_SOURCES);
export type PreviewContentInput = z.infer<typeof PreviewContentInput>;

/** Recipients of one test. */
const TEST_RECIPIENTS_MAX = 5;

/** The body of `POST /templates/{id}/test`: the draft if there is one, else the published version, or the one that is named. */
export const TestTemplateInput = z
  .strictObject({
    to: z.array(z.string().min(1).max(320)).min(1).max(TEST_RECIPIENTS_MAX),
    version: VersionChoice.optional(),
    ...Data,
  })
  .refine(hasOneSource, TWO_SOURCES);
export type TestTemplateInput = z.infer<typeof TestTemplateInput>;

/** The sources that a template is imported from: HTML, MJML, blocks as JSON, a mail, or the template call of another vendor as JSON. */
export const ImportFormat = z.enum(['html', 'mjml', 'blocks', 'eml', 'sendgrid', 'mailgun', 'postmark', 'sparkpost']);
export type ImportFormat = z.infer<typeof ImportFormat>;

/** Characters of an imported mail, which may have pictures. */
const MAIL_MAX = 7_000_000;

/** The body of `POST /templates/import`. Without an alias one is made from the name. */
export const ImportTemplateInput = z
  .strictObject({
    format: ImportFormat,
    content: z
      .string()
      .min(1)
      .max(MAIL_MAX)
      .refine((text) => text.isWellFormed(), { error: 'must be valid Unicode' }),
    alias: TemplateAlias.optional(),
    name: oneLine(200).min(1).optional(),
  })
  .refine(({ format, content }) => format === 'eml' || Source.safeParse(content).success, {
    error: 'must be no larger than 1 MiB',
    path: ['content'],
  });
export type ImportTemplateInput = z.infer<typeof ImportTemplateInput>;

/** The body of `POST /templates/{id}/republish`: the users of a snippet or a layout that are published again with it. */
export const RepublishTemplateInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(PAGE_MAX) });
export type RepublishTemplateInput = z.infer<typeof RepublishTemplateInput>;

/** The query of `GET /templates/{id}`: the number of a version whose content is wanted, too. */
export const GetTemplateQuery = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });
export type GetTemplateQuery = z.infer<typeof GetTemplateQuery>;

/** The query of `GET /templates`: the most recently changed first. */
export const ListTemplatesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  kind: TemplateKind.optional(),
  label: z.string().max(40).optional(),
  search: z.string().max(100).optional(),
  archived: z.enum(['true', 'false']).default('false'),
});
export type ListTemplatesQuery = z.infer<typeof ListTemplatesQuery>;

/** The templates that were published again, by their ids, and those that were not, with the reason. */
export const RepublishedTemplates = z.object({
  published: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
});
export type RepublishedTemplates = z.infer<typeof RepublishedTemplates>;

/** The labels of all templates that are not archived, with the number of their templates. */
export const LabelList = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ label: z.string(), count: z.int() })),
});
export type LabelList = z.infer<typeof LabelList>;

/** A line of the report of an import. */
export const ImportNote = z.object({
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  line: z.int().optional(),
});
export type ImportNote = z.infer<typeof ImportNote>;

/** The draft that an import made, and its report. */
export const ImportedTemplate = z.object({ template: Template, report: z.array(ImportNote) });
export type ImportedTemplate = z.infer<typeof ImportedTemplate>;

/** The messages of a test, one for each recipient. */
export const TestedTemplate = z.object({ ids: z.array(z.string()) });
export type TestedTemplate = z.infer<typeof TestedTemplate>;

/** A page of templates. */
export const TemplateList = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  total: z.int(),
  data: z.array(TemplateSummary),
});
export type TemplateList = z.infer<typeof TemplateList>;

/** The versions of a template, the newest first. */
export const TemplateVersionList = z.object({ object: z.literal('list'), data: z.array(VersionSummary) });
export type TemplateVersionList = z.infer<typeof TemplateVersionList>;

/**
 * A rendered version. A part with an error is null, with the error in `problems`; a value that the data lacks prints
 * nothing and is in `warnings`.
 */
export const RenderedTemplate = z.object({
  /** Null for content that was not saved yet. */
  version: z.int().nullable(),
  from_email: z.string().nullable(),
  from_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string().nullable(),
  /** The HTML as a client of the wanted `color_scheme` shows it, and the scheme of its root; null if none was wanted. */
  shown: z.object({ html: z.string(), root_scheme: ColorScheme }).nullable(),
  text: z.string().nullable(),
  amp_html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** The findings about these data. */
  warnings: z.array(TemplateProblem),
  /** The findings about the content, whatever the data. */
  problems: z.array(TemplateProblem),
  variables: z.array(Variable),
  html_bytes: z.int(),
});
export type RenderedTemplate = z.infer<typeof RenderedTemplate>;

/** The answer to a deletion. */
export const DeletedTemplate = z.object({ object: z.literal('template'), id: z.uuid(), deleted: z.literal(true) });
export type DeletedTemplate = z.infer<typeof DeletedTemplate>;
