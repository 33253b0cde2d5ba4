import { z } from 'zod';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ImportNote } from '../calls/schema.ts';
import type { TemplateContent } from '../schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { toLine } from './to-line.ts';

const Text = z.string().nullish();
const Headers = z.record(z.string(), z.string()).nullish();

/** SendGrid: `GET /v3/templates/{id}`, or one of its versions. */
const SendgridVersion = z.object({
  name: Text,
  subject: Text,
  html_content: Text,
  plain_content: Text,
  active: z.number().nullish(),
  generate_plain_content: z.boolean().nullish(),
  test_data: Text,
});
const Sendgrid = z.union([z.object({ name: Text, versions: z.array(SendgridVersion).min(1) }), SendgridVersion]);

/** Mailgun: `GET /v3/{domain}/templates/{name}?active=yes`. */
const Mailgun = z.object({
  template: z.object({
    name: Text,
    description: Text,
    version: z.object({ template: z.string(), mjml: Text, headers: Headers }),
  }),
});

/** Postmark: `GET /templates/{id}`. */
const Postmark = z.object({
  Name: Text,
  Alias: Text,
  Subject: Text,
  HtmlBody: Text,
  TextBody: Text,
  TemplateType: Text,
  LayoutTemplate: Text,
});

/** SparkPost: `GET /api/v1/templates/{id}`. */
const SparkpostSender = z.union([z.string(), z.object({ email: Text, name: Text })]);
const SparkpostTemplate = z.object({
  id: Text,
  name: Text,
  description: Text,
  content: z.object({
    subject: Text,
    reply_to: Text,
    html: Text,
    text: Text,
    amp_html: Text,
    headers: Headers,
    from: SparkpostSender.nullish(),
  }),
});
const Sparkpost = z.union([z.object({ results: SparkpostTemplate }), SparkpostTemplate]);

/** Reads a template of SendGrid: its active version, or else its first. @throws {AppError} invalidField */
export function readSendgrid(source: string): ImportedSource {
  const read = readJson(Sendgrid, source, 'SendGrid');
  const versions = 'versions' in read ? read.versions : [read];
  const version = versions.find(({ active }) => active === 1) ?? versions[0];
  const report: ImportNote[] =
    versions.length > 1 ? [{ level: 'info', message: `One of ${versions.length} versions was read.` }] : [];
  const data = readTestData(version?.test_data, report);
  return {
    ...nameOf('name' in read ? read.name : null),
    content: {
      dialect: 'handlebars',
      ...textsOf(
        version?.subject,
        version?.html_content,
        version?.generate_plain_content ? null : version?.plain_content,
      ),
      ...(data && { test_data: { sendgrid: data } }),
    },
    report,
  };
}

/** Reads a template of Mailgun. @throws {AppError} invalidField */
export function readMailgun(source: string): ImportedSource {
  const { name, description, version } = readJson(Mailgun, source, 'Mailgun').template;
  const given = new Map(Object.entries(version.headers ?? {}).map(([key, value]) => [key.toLowerCase(), value]));
  const report: ImportNote[] = [];
  const from = given.get('from');
  if (from) report.push({ level: 'warning', message: `The sender ${toLine(from, 200)} was left out: set it by hand.` });
  if (/%recipient(?:\.|_)/.test(version.template))
    report.push({ level: 'warning', message: 'Variables such as %recipient.name% are not read: write {{name}}.' });
  return {
    ...nameOf(name),
    ...(description && { description: toLine(description, 500) }),
    content: {
      dialect: 'handlebars',
      ...textsOf(given.get('subject'), version.mjml ? null : version.template, null),
      ...(version.mjml && { source_format: 'mjml' as const, mjml: version.mjml }),
      ...lineOf('reply_to', given.get('reply-to')),
    },
    report,
  };
}

/** Reads a template or a layout of Postmark. @throws {AppError} invalidField */
export function readPostmark(source: string): ImportedSource {
  const read = readJson(Postmark, source, 'Postmark');
  const isLayout = read.TemplateType === 'Layout';
  return {
    ...nameOf(read.Name),
    ...(read.Alias && { alias: read.Alias }),
    kind: isLayout ? 'layout' : 'email',
    content: {
      dialect: 'mustachio',
      ...textsOf(read.Subject, read.HtmlBody, read.TextBody),
      ...(read.LayoutTemplate && { layout: read.LayoutTemplate }),
    },
    report: read.LayoutTemplate
      ? [
          {
            level: 'info',
            message: `It is in the layout ${toLine(read.LayoutTemplate, 64)}: import and publish that one, too.`,
          },
        ]
      : [],
  };
}

/** Reads a template of SparkPost. @throws {AppError} invalidField */
export function readSparkpost(source: string): ImportedSource {
  const read = readJson(Sparkpost, source, 'SparkPost');
  const { id, name, description, content } = 'results' in read ? read.results : read;
  const from = typeof content.from === 'string' ? { email: content.from, name: null } : content.from;
  return {
    ...nameOf(name ?? id),
    ...(id && { alias: id }),
    ...(description && { description: toLine(description, 500) }),
    content: {
      dialect: 'sparkpost',
      ...textsOf(content.subject, content.html, content.text),
      ...lineOf('from_email', from?.email),
      ...lineOf('from_name', from?.name),
      ...lineOf('reply_to', content.reply_to),
      ...(content.amp_html && { amp_html: content.amp_html }),
      ...(content.headers && { headers: content.headers }),
    },
    report: [],
  };
}

function readJson<Shape>(schema: z.ZodType<Shape>, source: string, vendor: string): Shape {
  try {
    return schema.parse(JSON.parse(source));
  } catch {
    throw refuse.field('content', `must be a template of ${vendor} as JSON, as its API returns it`);
  }
}

const nameOf = (name: string | null | undefined) => (name?.trim() ? { name: toLine(name, 200) } : {});

const lineOf = (field: 'from_email' | 'from_name' | 'reply_to', text: string | null | undefined) =>
  text ? { [field]: toLine(text, 2_000) } : {};

const textsOf = (
  subject: string | null | undefined,
  html: string | null | undefined,
  text: string | null | undefined,
): TemplateContent => ({
  ...(subject && { subject: toLine(subject, 2_000) }),
  ...(html && { html }),
  ...(text && { text }),
});

/** Reads the test data of SendGrid, which are JSON in a text. */
function readTestData(text: string | null | undefined, report: ImportNote[]): Record<string, unknown> | null {
  if (!text) return null;
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    report.push({ level: 'warning', message: 'The test data were left out: they are not a JSON object.' });
    return null;
  }
}
