import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { EmailToSend } from '#lib/engine/messages/send/send-emails.ts';
import { checkFields } from '../field-table.ts';
import { splitAddresses } from '../split-addresses.ts';
import { templateRef } from '../template-ref.ts';
import { PostmarkEmail } from './email-schema.ts';
import { POSTMARK_EMAIL, POSTMARK_TEMPLATE_EMAIL } from './fields.ts';
import { STREAMS } from './streams.ts';

/** A message of a request: how it was given, and its email. */
export type ReadEmail = { given: PostmarkEmail; email: EmailToSend; isTransactional: boolean };

/** The templates that numbers name; null for messages without a template. */
export type NumberedTemplates = ReadonlyMap<number, string> | null;

/**
 * Reads a message.
 *
 * @param templates the ids of the templates that the messages of the request name by number; null without templates.
 * @throws {AppError} unknownField, notAvailable, missingField, invalidField, unknownTemplate, each naming Postmark's field
 */
export function readPostmarkEmail(body: unknown, templates: NumberedTemplates): ReadEmail {
  checkFields(templates ? POSTMARK_TEMPLATE_EMAIL : POSTMARK_EMAIL, body);
  const given = parseInput(PostmarkEmail, body);
  const template = templates && readTemplate(given, templates);
  const stream = given.MessageStream?.toLowerCase() || 'outbound';
  const isTransactional = STREAMS.get(stream);
  if (isTransactional === undefined) {
    throw refuse.fieldBecause(
      'MessageStream',
      `The message stream ${stream.slice(0, 80)} does not exist: there are outbound and broadcast.`,
    );
  }
  return { given, email: { input: toInput(given, template, isTransactional) }, isTransactional };
}

/** Returns the alias or the id of the template of a message. */
function readTemplate({ TemplateId, TemplateAlias }: PostmarkEmail, templates: ReadonlyMap<number, string>): string {
  if (TemplateId && TemplateAlias) {
    throw refuse.fieldBecause('TemplateId', 'TemplateId must not be given together with TemplateAlias.');
  }
  if (TemplateAlias) return TemplateAlias;
  if (!TemplateId) throw refuse.missingField('TemplateAlias');
  const id = templates.get(TemplateId);
  if (id === undefined) throw new AppError('unknownTemplate', { field: 'TemplateId', value: String(TemplateId) });
  return id;
}

/** Returns the numbers of templates that bodies name, as far as they can be read. */
export const listTemplateNumbers = (bodies: readonly unknown[]): number[] =>
  bodies.flatMap((body) => {
    const read = PostmarkEmail.pick({ TemplateId: true }).safeParse(body);
    return read.success && read.data.TemplateId ? [read.data.TemplateId] : [];
  });

function toInput(given: PostmarkEmail, template: string | null, transactional: boolean): Record<string, unknown> {
  const listOf = (text: string | null | undefined) => (text ? splitAddresses(text) : undefined);
  return {
    from: given.From,
    to: listOf(given.To) ?? [],
    cc: listOf(given.Cc),
    bcc: listOf(given.Bcc),
    reply_to: listOf(given.ReplyTo),
    subject: given.Subject ?? undefined,
    html: given.HtmlBody || undefined,
    text: given.TextBody || undefined,
    tags: given.Tag ? [given.Tag] : undefined,
    metadata: given.Metadata ?? undefined,
    headers: given.Headers && headersOf(given.Headers),
    attachments: given.Attachments?.map(({ Name, Content, ContentType, ContentID, Disposition }) => ({
      filename: Name,
      content: Content,
      content_type: ContentType || undefined,
      content_id: ContentID?.replace(/^cid:/, '') || undefined,
      disposition: Disposition ?? (ContentID ? 'inline' : undefined),
    })),
    options: {
      transactional,
      open_tracking: given.TrackOpens ?? undefined,
      click_tracking: given.TrackLinks ? given.TrackLinks !== 'None' : undefined,
      ...(template && { inline_css: given.InlineCss ?? true }),
    },
    template: template ? { ...templateRef(template), variables: given.TemplateModel ?? {} } : undefined,
  };
}

/** @throws {AppError} invalidHeader for a header that is given twice */
function headersOf(headers: readonly { Name: string; Value: string }[]): Record<string, string> {
  const read: Record<string, string> = {};
  for (const { Name, Value } of headers) {
    if (Object.hasOwn(read, Name)) throw new AppError('invalidHeader', { field: Name, cause: 'it is given twice' });
    Object.defineProperty(read, Name, { value: Value, enumerable: true });
  }
  return read;
}
