import { createPictureValues } from '#lib/content/generator/kept-pictures.ts';
import { HEADER_PART } from '#lib/content/templates/compile-version.ts';
import { formatOf } from '#lib/content/templates/format-of.ts';
import type { SendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import { insertPreheader } from '#lib/content/templates/insert-preheader.ts';
import { templateRefusal } from '#lib/content/templates/template-refusal.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import { compileTemplate, type TemplatePart } from '#lib/mail/template/compile-template.ts';
import type { FormatDefaults } from '#lib/mail/template/render/run.ts';
import type { RenderBudget } from '#lib/mail/template/render-budget.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import type { MailboxInput, PersonalRecipientInput, SendEmailInput } from '../schema.ts';
import { type BuiltIns, createBuiltIns, describeRecipient, type LinkFacts, sparkpostNames } from './built-ins.ts';
import { checkCustomHeaders } from './check-custom-headers.ts';
import { inlineStyles } from './large/compose-large.ts';
import { type FieldMailbox, readMailbox } from './read-mailboxes.ts';
import { type RequestWork, spendWork } from './request-work.ts';

/** The content of one message, with its values filled in. */
export type Content = Pick<SendEmailInput, 'subject' | 'html' | 'text' | 'amp_html' | 'reply_to'> & {
  headers: [name: string, value: string][];
  /** The id of the message, if its text names it. */
  id?: string | undefined;
  /** The sender that the template names. */
  from?: FieldMailbox;
};

/**
 * Returns the content for a recipient: the first one of the envelope.
 *
 * @throws {AppError} missingVariable, templateRendering, requestTooMuchWork, invalidHeader, invalidAddress
 */
export type FillContent = (recipient: NamedAddress, personal: PersonalRecipientInput | null) => Promise<Content>;

/**
 * The accept instant, the time zone of the company, and the recipients that each message goes to. A dialect is the language of
 * content without a template, which is rendered then even without data; a value that is missing prints nothing.
 */
export type RenderFacts = {
  work: RequestWork;
  now: Date;
  timezone: string;
  recipientsEach: number;
  /** Asked for what is rendered only. */
  findLinks(): Promise<LinkFacts>;
  dialect?: TemplateDialect;
};

/** A template that is rendered for every message of a request. */
type Renderable = Omit<SendableTemplate, 'id' | 'version' | 'format'> & { format: FormatDefaults };

/** The parts of a request that may have tags, beside its headers. */
const TEXT_PARTS = [
  { name: 'subject', kind: 'header' },
  { name: 'html', kind: 'html' },
  { name: 'text', kind: 'text' },
  { name: 'amp_html', kind: 'amp' },
] as const;

/** RFC 5322 §2.1.1. */
const SUBJECT_MAX_BYTES = 998;

/**
 * Prepares the content of a request. It is rendered if it names a template, or if one of its texts has a tag and there is
 * `substitution_data` for the request or for one of its recipients; else it is sent as it is, and braces have no meaning.
 *
 * @throws {AppError} templateSyntax, templateRendering, requestTooMuchWork, naming the part, the line and the column
 */
export async function prepareContent(
  input: SendEmailInput,
  headers: Content['headers'],
  template: SendableTemplate | null,
  facts: RenderFacts,
): Promise<FillContent> {
  const fill = await prepareTexts(input, headers, template, facts);
  if (!input.options?.inline_css) return fill;
  const inline = createInliner(facts.work);
  return async (recipient, personal) => inline(await fill(recipient, personal));
}

/**
 * Moves style sheets into attributes; the same HTML twice in a row is worked on once.
 *
 * @throws {AppError} templateRendering, requestTooMuchWork
 */
function createInliner(work: RequestWork): (content: Content) => Promise<Content> {
  let last: { html: string; inlined: string } | null = null;
  return async (content) => {
    const { html } = content;
    if (html === undefined) return content;
    if (last?.html !== html) last = { html, inlined: await inlineStyles(work, html) };
    return { ...content, html: last.inlined };
  };
}

async function prepareTexts(
  input: SendEmailInput,
  headers: Content['headers'],
  template: SendableTemplate | null,
  facts: RenderFacts,
): Promise<FillContent> {
  const { now, dialect, recipientsEach } = facts;
  const hasData = input.substitution_data !== undefined || input.recipients?.some((one) => one.substitution_data);
  const isRendered = template || ((hasData || dialect) && hasTags(input, headers));
  if (!isRendered) {
    const { subject, html, text, amp_html, reply_to } = input;
    return async () => ({ subject, html, text, amp_html, reply_to, headers });
  }
  const renderable = await withOwnParts(template, input, headers, facts);
  const links = await facts.findLinks();
  return async (recipient, personal) => {
    const data = {
      ...(renderable.compiled.dialect === 'sparkpost' && sparkpostNames(describeRecipient(recipient))),
      ...input.metadata,
      ...input.template?.variables,
      ...input.substitution_data,
      ...personal?.metadata,
      ...personal?.substitution_data,
    };
    const { missing, format } = renderable;
    const builtIns = createBuiltIns({
      recipient,
      now,
      links,
      isShared: recipientsEach > 1,
      pictures: (values, origin) => {
        const input = { data, builtIns: values, missing, format, budget: facts.work.renders };
        return createPictureValues(renderable.pictures, input, origin);
      },
    });
    const content = renderContent(renderable, data, builtIns.values, {
      replyTo: input.reply_to,
      budget: facts.work.renders,
    });
    return { ...content, id: builtIns.takenId() };
  };
}

/** Checks if one of the texts may have a tag, which begins with two braces in every dialect. */
const hasTags = (input: SendEmailInput, headers: Content['headers']): boolean =>
  TEXT_PARTS.some(({ name }) => input[name]?.includes('{{')) || headers.some(([, value]) => value.includes('{{'));

/** Characters of the tags and texts of a request that are compiled for one step of its budget, and the steps of a tag. */
const COMPILED_PER_STEP = 8;
const STEPS_PER_TAG = 20;

/** Texts of so many characters take some milliseconds to compile. */
const LARGE_TEXT = 65_536;

/**
 * Puts the parts of the request itself over those of its template.
 *
 * @throws {AppError} templateSyntax, templateRendering, requestTooMuchWork
 */
async function withOwnParts(
  template: SendableTemplate | null,
  input: SendEmailInput,
  headers: Content['headers'],
  { work, timezone, dialect = 'mailwright' }: RenderFacts,
): Promise<Renderable> {
  const parts: TemplatePart[] = TEXT_PARTS.flatMap(({ name, kind }) => {
    const text = input[name];
    return text === undefined ? [] : [{ name, kind, text }];
  });
  for (const [name, text] of headers) parts.push({ name: `${HEADER_PART}${name}`, kind: 'header', text });
  const characters = parts.reduce((sum, { text }) => sum + text.length, 0);
  const tags = parts.reduce((sum, { text }) => sum + text.split('{{').length - 1, 0);
  spendWork(work, parts[0]?.name ?? 'template', characters / COMPILED_PER_STEP + tags * STEPS_PER_TAG);
  if (characters > LARGE_TEXT) await work.pace.next({ isLarge: true });
  try {
    const own = compileTemplate({ dialect: template?.compiled.dialect ?? dialect, parts });
    const noFormat = { locale: null, timeZone: null };
    const missing = dialect === 'mailwright' ? 'refuse' : 'blank';
    if (!template) return { compiled: own, missing, format: formatOf(noFormat, timezone), pictures: new Map() };
    const names = new Set(parts.map(({ name }) => name.toLowerCase()));
    const kept = template.compiled.parts.filter(({ name }) => !names.has(name.toLowerCase()));
    const format = formatOf(template.format, timezone);
    return { ...template, format, compiled: { ...own, parts: [...kept, ...own.parts] } };
  } catch (error) {
    throw templateRefusal(error);
  }
}

function renderContent(
  { compiled, missing, format }: Renderable,
  data: Record<string, unknown>,
  builtIns: BuiltIns['values'],
  { replyTo, budget }: { replyTo: MailboxInput | MailboxInput[] | undefined; budget: RenderBudget },
): Content {
  try {
    const { parts } = renderTemplate(compiled, { data, builtIns, missing, format, budget });
    const headers = [...parts].flatMap(([name, text]): Content['headers'] =>
      name.startsWith(HEADER_PART) ? [[name.slice(HEADER_PART.length), text]] : [],
    );
    const subject = parts.get('subject');
    if (subject !== undefined && Buffer.byteLength(subject) > SUBJECT_MAX_BYTES) {
      const cause = `the subject is longer than ${SUBJECT_MAX_BYTES} bytes`;
      throw new AppError('templateRendering', { field: 'subject', cause });
    }
    const email = parts.get('from_email');
    const html = parts.get('html');
    return {
      subject,
      html: html && insertPreheader(html, parts.get('preheader')),
      text: parts.get('text'),
      amp_html: parts.get('amp_html'),
      headers: checkCustomHeaders(Object.fromEntries(headers)),
      reply_to: replyTo ?? (parts.get('reply_to') || undefined),
      ...(email && { from: readMailbox({ email, name: parts.get('from_name') ?? '' }, 'template.from_email') }),
    };
  } catch (error) {
    throw templateRefusal(error);
  }
}
