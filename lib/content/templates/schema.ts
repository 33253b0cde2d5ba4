import { z } from 'zod';
import { problemOfData } from '#lib/core/problem-of-data.ts';
import { DocumentInput } from '#lib/documents/read-document.ts';
import { BlockDocument } from '#lib/documents/schema.ts';
import { TEMPLATE_DIALECTS } from '#lib/mail/template/ast.ts';
import { TEMPLATE_KINDS } from './values.ts';

/** Templates of one company. */
export const TEMPLATES_MAX = 1_000;

/** Published versions of one template. */
export const TEMPLATE_VERSIONS_MAX = 100;

/** One text of a template, in characters; the engine counts bytes. */
const SOURCE_MAX = 1_048_576;

/** A text of one line that may have tags. */
const LINE_MAX = 2_000;

const HEADERS_MAX = 50;
const TEST_DATA_MAX_BYTES = 262_144;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Creates the schema of a text of one line. */
export const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), { error: 'must be one line of text' });

/** The kind of a template. */
export const TemplateKind = z.enum(TEMPLATE_KINDS);

/** The last parts of paths that are calls of their own, such as `/templates/import`. */
const RESERVED_ALIASES: ReadonlySet<string> = new Set(['import', 'label', 'labels', 'preview']);

/** The name by which the API knows a template. It never looks like an id, or like a call. */
export const TemplateAlias = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
    error: 'must have 1 to 64 letters, digits, dots, hyphens and underscores',
  })
  .refine((text) => !UUID.test(text), { error: 'must not look like an id' })
  .refine((text) => !RESERVED_ALIASES.has(text), { error: 'must not be import, label, labels or preview' });

/** The language in which the HTML is written: HTML itself, or MJML or blocks, which are compiled when a draft is saved. */
export const SourceFormat = z.enum(['html', 'mjml', 'blocks']);
export type SourceFormat = z.infer<typeof SourceFormat>;

/** The origin of the text part: made from the HTML when a draft is saved, or written by its author. */
export const TextMode = z.enum(['generated', 'own']);
export type TextMode = z.infer<typeof TextMode>;

/** A text with tags. */
export const Source = z
  .string()
  .max(SOURCE_MAX)
  .refine((text) => text.isWellFormed(), { error: 'must be valid Unicode' });

/** Checks if a value is an object of JSON. */
export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TestData = z
  .custom<Record<string, Record<string, unknown>>>(
    (value) => isObject(value) && Object.values(Object(value)).every(isObject),
    { error: 'must be an object of named objects' },
  )
  .superRefine((value, context) => {
    const problem = problemOfData(value, TEST_DATA_MAX_BYTES);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/**
 * The content of a draft; a field that is null is removed. Of `html`, `mjml` and `blocks` only the one that
 * `source_format` names is taken, and `text` is refused together with the `text_mode` `generated`; a text without a mode
 * sets it to `own`. Blocks become MJML when `source_format` changes to `mjml` without `mjml`.
 */
const Content = {
  dialect: z.enum(TEMPLATE_DIALECTS).optional(),
  source_format: SourceFormat.optional(),
  mjml: Source.nullish(),
  blocks: DocumentInput.nullish(),
  text_mode: TextMode.optional(),
  /** Text that inboxes show after the subject; it is hidden in the mail. */
  preheader: oneLine(LINE_MAX).nullish(),
  from_email: oneLine(LINE_MAX).nullish(),
  from_name: oneLine(LINE_MAX).nullish(),
  reply_to: oneLine(LINE_MAX).nullish(),
  subject: oneLine(LINE_MAX).optional(),
  html: Source.nullish(),
  text: Source.nullish(),
  amp_html: Source.nullish(),
  headers: z
    .record(z.string(), oneLine(LINE_MAX))
    .refine((headers) => Object.keys(headers).length <= HEADERS_MAX, {
      error: `must have at most ${HEADERS_MAX} headers`,
    })
    .nullish(),
  layout: TemplateAlias.nullish(),
  missing: z.enum(['refuse', 'blank']).optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'must be a language tag such as en or pt-BR' })
    .nullish(),
  time_zone: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/, { error: 'must be a time zone such as Europe/Paris' })
    .nullish(),
  test_data: TestData.nullish(),
};

const Labels = z
  .array(
    z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u, { error: 'must have letters, digits, spaces and hyphens' }),
  )
  .max(10);

const Facts = {
  name: oneLine(200).min(1).optional(),
  description: oneLine(500).nullish(),
  labels: Labels.optional(),
  shared_with_subaccounts: z.boolean().optional(),
};

/** The content of a draft as it is saved. */
export const TemplateContent = z.strictObject(Content);
export type TemplateContent = z.infer<typeof TemplateContent>;

/** The body of `POST /templates`. */
export const CreateTemplateInput = z.strictObject({
  alias: TemplateAlias,
  kind: TemplateKind.default('email'),
  ...Facts,
  ...Content,
});
export type CreateTemplateInput = z.infer<typeof CreateTemplateInput>;

/** The body of `PATCH /templates/{id}`: only the fields that change. */
export const UpdateTemplateInput = z.strictObject({
  alias: TemplateAlias.optional(),
  archived: z.boolean().optional(),
  ...Facts,
  ...Content,
});
export type UpdateTemplateInput = z.infer<typeof UpdateTemplateInput>;

/** A version by its number, or the draft. */
export const VersionChoice = z.union([z.int().min(1, { abort: true }), z.literal('draft')]);
export type VersionChoice = z.infer<typeof VersionChoice>;

const Instant = z.iso.datetime();

/** A finding about a template: an error stops publishing, a warning does not. */
export const TemplateProblem = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  part: z.string(),
  snippet: z.string().nullable(),
  line: z.int(),
  column: z.int(),
  /** Of a draft in blocks: the block, by its id and its number in the document. The part is `blocks` then. */
  block: z.object({ id: z.string(), type: z.string(), number: z.int() }).optional(),
  /** Of a draft in blocks: the row, by its id and its number, if the finding is about the row itself. */
  row: z.object({ id: z.string(), number: z.int() }).optional(),
});
export type TemplateProblem = z.infer<typeof TemplateProblem>;

/** A version as the list of versions shows it. */
export const VersionSummary = z.object({
  version: z.int(),
  note: z.string().nullable(),
  created_at: Instant,
  published_at: Instant.nullable(),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

/** A version with its content. */
export const TemplateVersion = VersionSummary.extend({
  revision: z.int(),
  dialect: z.enum(TEMPLATE_DIALECTS),
  source_format: SourceFormat,
  mjml: z.string().nullable(),
  blocks: BlockDocument.nullable(),
  text_mode: TextMode,
  preheader: z.string().nullable(),
  from_email: z.string().nullable(),
  from_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  /** As it was written, or compiled from the MJML or the blocks. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  amp_html: z.string().nullable(),
  headers: z.record(z.string(), z.string()).nullable(),
  layout: z.string().nullable(),
  missing: z.enum(['refuse', 'blank']),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  test_data: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** A template as a list shows it. */
export const TemplateSummary = z.object({
  object: z.literal('template'),
  id: z.uuid(),
  number: z.int(),
  alias: z.string(),
  kind: TemplateKind,
  name: z.string(),
  description: z.string().nullable(),
  labels: z.array(z.string()),
  shared_with_subaccounts: z.boolean(),
  state: z.enum(['draft', 'published', 'draft_ahead']),
  published_version: z.int().nullable(),
  archived_at: Instant.nullable(),
  /** The last send, to within an hour; null if there was none. */
  last_used_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

/** A value that a template reads from its data, for example `order.items[].name`. */
export const Variable = z.object({ path: z.string(), use: z.enum(['value', 'list', 'condition']) });

/** A snippet or a layout that a template includes. */
export const IncludedPiece = z.object({ kind: z.enum(['snippet', 'layout']), alias: z.string() });
export type IncludedPiece = z.infer<typeof IncludedPiece>;

/** A published template that includes a snippet or a layout. */
export const TemplateUser = z.object({
  id: z.uuid(),
  alias: z.string(),
  name: z.string(),
  kind: TemplateKind,
  version: z.int(),
  /** True if it was published with an earlier version of the snippet or the layout. */
  is_outdated: z.boolean(),
});
export type TemplateUser = z.infer<typeof TemplateUser>;

/**
 * A template with its draft, its published version, and the findings and variables of the draft, if there is one.
 * `includes` are the snippets and the layout of the same version, `used_by` the published templates that include it.
 */
export const Template = TemplateSummary.extend({
  draft: TemplateVersion.nullable(),
  published: TemplateVersion.nullable(),
  version: TemplateVersion.optional(),
  problems: z.array(TemplateProblem),
  variables: z.array(Variable),
  includes: z.array(IncludedPiece),
  used_by: z.array(TemplateUser),
});
export type Template = z.infer<typeof Template>;
