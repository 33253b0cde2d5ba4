import { AppError } from '#lib/core/errors/app-error.ts';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { PERSONAL_RECIPIENTS_MAX, REST_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import type { UnsubscribeUrls } from '#lib/engine/messages/compose/unsubscribe-urls.ts';
import type { EmailToSend } from '#lib/engine/messages/send/send-emails.ts';
import type { Form } from '../read-form.ts';
import { splitAddresses } from '../split-addresses.ts';
import { templateRef } from '../template-ref.ts';
import { unlessEmpty } from '../unless-empty.ts';
import { readFiles } from './files.ts';
import { fieldsWith, invalidQuery, objectOf, textOf, textsOf } from './form-values.ts';
import { readOptions } from './read-options.ts';
import { createFiller, readMailgunRecipient, readRecipientVariables } from './recipient-variables.ts';

/** Headers that are fields of their own. */
const OWN_HEADERS = new Set(['reply-to', 'message-id', 'x-mailgun-variables']);

/** A message of a form: its emails, and the Message-ID that all of them carry. */
export type ReadMessage = { emails: Iterable<EmailToSend>; messageId: string };

/**
 * Reads the form of `POST /v3/{domain}/messages`: one email, or one for each recipient with `recipient-variables`.
 *
 * @param domain the domain of the path, under which the Message-ID is.
 * @param findUrls finds the addresses for `%unsubscribe_url%`; called for personal messages only.
 * @throws {AppError} invalidField, missingField, tooManyRecipients, naming Mailgun's field
 */
export async function readMailgunMessage(
  form: Form,
  domain: string,
  findUrls: () => Promise<UnsubscribeUrls>,
): Promise<ReadMessage> {
  const [to, cc, bcc] = ['to', 'cc', 'bcc'].map((field) => textsOf(form, field).flatMap(splitAddresses));
  const list = { to: to ?? [], cc: cc ?? [], bcc: bcc ?? [] };
  if (list.to.length === 0) throw new AppError('missingField', { field: 'to', message: 'to parameter is missing' });
  const given = readGivenHeaders(form);
  const messageId = given.messageId ?? `<${newOpaqueId()}@${domain}>`;
  const content = readContent(form, given);
  const variables = readRecipientVariables(form);
  const options = readOptions(form);
  if (!variables) {
    const count = list.to.length + list.cc.length + list.bcc.length;
    if (count > REST_RECIPIENTS_MAX)
      throw new AppError('tooManyRecipients', { field: 'to', values: { limit: REST_RECIPIENTS_MAX } });
    const input = { ...content, ...options, to: list.to, cc: unlessEmpty(list.cc), bcc: unlessEmpty(list.bcc) };
    return { emails: [{ input, details: { messageId } }], messageId };
  }
  if (list.cc.length > 0 || list.bcc.length > 0)
    throw invalidQuery(list.cc.length > 0 ? 'cc' : 'bcc', 'is not available together with recipient-variables');
  if (list.to.length > PERSONAL_RECIPIENTS_MAX)
    throw new AppError('tooManyRecipients', { field: 'to', values: { limit: PERSONAL_RECIPIENTS_MAX } });
  const personal = { variables, unsubscribeUrls: await findUrls() };
  return { emails: personalize(list.to, content, options, personal, messageId), messageId };
}

type Content = ReturnType<typeof readContent>;

/** The values that are filled in for each recipient. */
type Personal = {
  variables: NonNullable<ReturnType<typeof readRecipientVariables>>;
  unsubscribeUrls: UnsubscribeUrls;
};

function* personalize(
  recipients: readonly string[],
  content: Content,
  options: ReturnType<typeof readOptions>,
  { variables, unsubscribeUrls }: Personal,
  messageId: string,
): Generator<EmailToSend> {
  const seen = new Set<string>();
  for (const mailbox of recipients) {
    const recipient = readMailgunRecipient(mailbox);
    const key = recipient.address.toLowerCase();
    // The variables are by address, so that a second message to one mailbox would be the same.
    if (seen.has(key)) continue;
    seen.add(key);
    const data = variables.get(key) ?? {};
    const id = newId();
    const fill = createFiller(recipient, data, unsubscribeUrls(id));
    const filled = (text: string | undefined) => text && fill(text);
    const { subject, text, html, amp_html, headers, template } = content;
    const input = {
      ...content,
      ...options,
      to: [mailbox],
      subject: filled(subject),
      text: filled(text),
      html: filled(html),
      amp_html: filled(amp_html),
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, fill(value)])),
      metadata: options.metadata && fillTexts(options.metadata, fill),
      template: template && { ...template, variables: { ...template.variables, ...data } },
    };
    yield { input, details: { id, messageId } };
  }
}

const fillTexts = (data: Record<string, unknown>, fill: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value]),
  );

function readContent(form: Form, { headers, replyTo }: ReturnType<typeof readGivenHeaders>) {
  const template = readTemplate(form);
  return {
    from: textOf(form, 'from'),
    subject: textOf(form, 'subject'),
    text: textOf(form, 'text'),
    html: textOf(form, 'html'),
    amp_html: textOf(form, 'amp-html'),
    attachments: readFiles(form),
    reply_to: replyTo && splitAddresses(replyTo),
    headers: unlessEmpty(headers),
    template,
  };
}

function readTemplate(form: Form) {
  const name = textOf(form, 'template');
  const version = textOf(form, 't:version');
  const variables = objectOf(form, 't:variables');
  if (name === undefined) {
    const field = version === undefined ? variables && 't:variables' : 't:version';
    if (field) throw invalidQuery(field, 'needs a template');
    return undefined;
  }
  if (version !== undefined && !/^\d{1,6}$/.test(version))
    throw invalidQuery('t:version', 'must be the number of a version');
  return {
    ...templateRef(name),
    ...(version !== undefined && { version: Number(version) }),
    variables: variables ?? {},
  };
}

/** Reads the fields `h:`: those of the message itself, and its further headers. */
function readGivenHeaders(form: Form): { headers: Record<string, string>; replyTo?: string; messageId?: string } {
  const given = fieldsWith(form, 'h:');
  const find = (wanted: string) => given.find(([name]) => name.toLowerCase() === wanted)?.[1].trim();
  const id = find('message-id');
  if (id !== undefined && !/^<?[!-;=?-~]{1,250}>?$/.test(id))
    throw invalidQuery('h:Message-Id', 'must be a message id');
  const replyTo = find('reply-to');
  return {
    headers: Object.fromEntries(given.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))),
    ...(replyTo && { replyTo }),
    ...(id && { messageId: `<${id.replace(/^<|>$/g, '')}>` }),
  };
}

/** Mailgun's names of our fields. */
const NAMES: Readonly<Record<string, string>> = {
  amp_html: 'amp-html',
  tags: 'o:tag',
  campaign_id: 'o:campaign',
  scheduled_at: 'o:deliverytime',
  reply_to: 'h:Reply-To',
  attachments: 'attachment',
  metadata: 'v:',
  'options.ip_pool': 'o:sending-ip-pool',
  'options.expire_after': 'o:deliver-within',
  raw: 'message',
};

/** Returns Mailgun's name of a field of the send API. */
export function locateMailgunField(field: string): string {
  const [, first = '', rest = ''] = /^(options\.[a-z_]+|[a-z_]+)(.*)$/.exec(field) ?? [];
  if (first === 'headers') return `h:${rest.slice(1)}`;
  return NAMES[first] ?? (first || field);
}
