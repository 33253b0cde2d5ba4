import type { Template, TemplateVersion } from '#lib/content/templates/schema.ts';

/** A set of test data: its name, and its JSON as typed. */
export type TestSet = { name: string; json: string };

/** The content of a draft as it is typed; an empty text is a field that is not set. */
export type ContentFields = {
  subject: string;
  preheader: string;
  from_name: string;
  from_email: string;
  reply_to: string;
  /** One header a line. */
  headers: string;
  layout: string;
  locale: string;
  time_zone: string;
  dialect: TemplateVersion['dialect'];
  missing: TemplateVersion['missing'];
  source_format: TemplateVersion['source_format'];
  /** HTML, MJML or the JSON of blocks, by the format. */
  source: string;
  text_mode: TemplateVersion['text_mode'];
  text: string;
  amp_html: string;
  test_data: readonly TestSet[];
};

/** The facts of a template as they are typed. */
export type FactFields = { name: string; alias: string; description: string; labels: string };

/** Everything that the editor changes. */
export type EditorFields = FactFields & ContentFields;

/** Returns the version that the editor opens: the draft, else the published one. */
export const editedVersion = ({ draft, published }: Template): TemplateVersion | null => draft ?? published;

/** Returns the content of a version as fields; of none, empty ones. */
export function contentFields(version: TemplateVersion | null): ContentFields {
  const source_format = version?.source_format ?? 'html';
  return {
    subject: version?.subject ?? '',
    preheader: version?.preheader ?? '',
    from_name: version?.from_name ?? '',
    from_email: version?.from_email ?? '',
    reply_to: version?.reply_to ?? '',
    headers: Object.entries(version?.headers ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    layout: version?.layout ?? '',
    locale: version?.locale ?? '',
    time_zone: version?.time_zone ?? '',
    dialect: version?.dialect ?? 'mailwright',
    missing: version?.missing ?? 'refuse',
    source_format,
    source: sourceOf(version),
    text_mode: version?.text_mode ?? 'generated',
    text: version?.text ?? '',
    amp_html: version?.amp_html ?? '',
    test_data: Object.entries(version?.test_data ?? {}).map(([name, data]) => ({ name, json: toTestDataJson(data) })),
  };
}

/** Returns the source that the editor changes. */
function sourceOf(version: TemplateVersion | null): string {
  if (version?.source_format === 'blocks') return version.blocks ? toTestDataJson(version.blocks) : '';
  return (version?.source_format === 'mjml' ? version.mjml : version?.html) ?? '';
}

/** Returns the fields of a template as it is stored. */
export const fieldsOf = (template: Template): EditorFields => ({
  name: template.name,
  alias: template.alias,
  description: template.description ?? '',
  labels: template.labels.join(', '),
  ...contentFields(editedVersion(template)),
});

/** Returns the names of the fields that differ. */
export const changedNames = (before: EditorFields, after: EditorFields): (keyof EditorFields)[] =>
  FIELD_NAMES.filter((name) =>
    name === 'test_data' ? toTestDataJson(before[name]) !== toTestDataJson(after[name]) : before[name] !== after[name],
  );

/** Checks the fields that the editor cannot do without, of text that a browser kept. */
export const isEditorFields = (fields: object): fields is EditorFields =>
  'source' in fields && typeof fields.source === 'string' && 'test_data' in fields && Array.isArray(fields.test_data);

/** Formats data as JSON that people read. */
export const toTestDataJson = (data: unknown): string => JSON.stringify(data, null, 2);

const FIELD_NAMES = [
  ...(['name', 'alias', 'description', 'labels', 'subject', 'preheader', 'from_name', 'from_email'] as const),
  ...(['reply_to', 'headers', 'layout', 'locale', 'time_zone', 'dialect', 'missing', 'source'] as const),
  ...(['text_mode', 'text', 'amp_html', 'test_data'] as const),
];
