import { z } from 'zod';
import { type CompiledPictures, compilePictures, KeptPictures } from '#lib/content/generator/kept-pictures.ts';
import { HEADER_PART } from '#lib/content/templates/compile-version.ts';
import { type CompiledTemplate, compileTemplate, type TemplatePart } from '#lib/mail/template/compile-template.ts';
import { marksOf } from './mark-html.ts';
import { CONTENT_SOURCES, ContentDialect } from './schema.ts';

/** The version of the form in which content is prepared, which `message_contents.engine` has. */
export const CONTENT_ENGINE = 1;

const Part = z.string().nullable();
const Mailbox = z.object({ address: z.string(), name: z.string() });

const MarkedLink = z.object({
  n: z.int(),
  url: z.string().nullable(),
  html: z.string(),
  name: z.string().nullable(),
  isTemplate: z.boolean(),
  isOff: z.boolean(),
  isUnsubscribe: z.boolean(),
  isUtmOff: z.boolean(),
});

const Utm = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string().optional(),
  content: z.string().optional(),
  exceptHosts: z.array(z.string()).optional(),
});

/** Content as it is stored, with its HTML prepared. */
export const StoredContent = z.object({
  companyId: z.uuid(),
  id: z.uuid(),
  source: z.enum(CONTENT_SOURCES),
  parts: z.object({
    subject: z.string(),
    preheader: Part,
    html: Part,
    text: Part,
    amp: Part,
    /** Begins the marks in the HTML; null for HTML whose links are known once it is rendered. */
    mark: z.string().nullable(),
    /** Values alone have characters beyond ASCII, and they are where HTML knows entities. */
    isHtmlAscii: z.boolean(),
    isAmpAscii: z.boolean(),
    viewLink: z.string().nullable(),
  }),
  headers: z.record(z.string(), z.string()),
  fromEmail: z.string(),
  fromName: z.string(),
  replyTo: Mailbox.nullable(),
  links: z.array(MarkedLink),
  settings: z.object({
    opens: z.boolean(),
    clicks: z.boolean(),
    utm: Utm.nullable(),
    locale: z.string(),
    zone: z.string(),
  }),
  /** Stored by earlier versions without it. */
  pictures: KeptPictures.nullable(),
  dataPaths: z.array(z.string()),
  dialect: ContentDialect,
  engine: z.int(),
  sizeBytes: z.int(),
});
export type StoredContent = z.infer<typeof StoredContent>;

/** Content that is ready to be rendered: all of it, and the parts of its header alone. */
export type LoadedContent = StoredContent & {
  compiled: CompiledTemplate;
  compiledHeader: CompiledTemplate;
  compiledPictures: CompiledPictures;
  marks: RegExp | null;
};

/** The parts that a list of messages shows. */
const HEADER_NAMES: ReadonlySet<string> = new Set(['subject', 'from_name']);

/** Compiles content. @throws {TemplateError} */
export function compileContent(content: StoredContent): LoadedContent {
  const compiled = compileTemplate({ dialect: content.dialect, parts: partsOf(content) });
  const header = { ...compiled, parts: compiled.parts.filter(({ name }) => HEADER_NAMES.has(name)) };
  const { mark } = content.parts;
  const compiledPictures = compilePictures(content.pictures ?? {}, content.dialect);
  return {
    ...content,
    compiled,
    compiledHeader: header,
    compiledPictures,
    marks: mark === null ? null : marksOf(mark),
  };
}

/** Lists the parts of content in a template language, by the names that refusals have. */
export function partsOf({
  parts: { subject, preheader, html, text, amp },
  headers,
  fromName,
}: Pick<StoredContent, 'headers' | 'fromName'> & {
  parts: Pick<StoredContent['parts'], 'subject' | 'preheader' | 'html' | 'text' | 'amp'>;
}): TemplatePart[] {
  const parts: (Omit<TemplatePart, 'text'> & { text: string | null })[] = [
    { name: 'subject', kind: 'header', text: subject },
    { name: 'from_name', kind: 'header', text: fromName },
    // Escaped as a whole when it is put into the HTML.
    { name: 'preheader', kind: 'text', text: preheader },
    { name: 'html', kind: 'html', text: html },
    { name: 'text', kind: 'text', text },
    { name: 'amp_html', kind: 'amp', text: amp },
    ...Object.entries(headers).map(([name, value]) => ({
      name: `${HEADER_PART}${name}`,
      kind: 'header' as const,
      text: value,
    })),
  ];
  return parts.flatMap(({ text: given, ...part }) => (given === null ? [] : [{ ...part, text: given }]));
}
