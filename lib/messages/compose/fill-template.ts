import PostalMime from 'postal-mime';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import { getSendableTemplate } from '#lib/templates/get-sendable-template.ts';
import { getSendingFacts } from '../accept/facts/get-sending-facts.ts';
import type { Controls } from '../control-headers/read-control-headers.ts';
import type { IncomingMessage, SendingScope } from '../incoming-message.ts';
import { findLinkFacts } from './built-ins.ts';
import { composeMessage } from './compose-message.ts';
import { prepareContent } from './fill-content.ts';

/** A message over SMTP that names a template. */
export type TemplatedMessage = {
  received: Buffer;
  fields: readonly HeaderLines[];
  template: NonNullable<Controls['template']>;
  metadata: Controls['metadata'];
  recipients: readonly string[];
  now: Date;
};

/** Lines that may begin a part: a message of a program has some ten. */
const PARTS_MAX = 1_000;

/** Fields that are written again; all others of the message are kept as they came. */
const WRITTEN = /^(?:from|to|cc|subject|reply-to|mime-version|content-.*|dkim-signature)$/;

/**
 * Makes a message from the template that it names: subject, HTML, text and AMP are the template's, rendered for the first
 * recipient. Its own subject replaces that of the template; its other header fields and its files stay.
 *
 * @throws {AppError} unknownTemplate, templateUnpublished, templateSyntax, templateRendering, missingVariable, invalidFrom,
 *   invalidHeader, invalidAddress, messageTooLarge
 */
export async function fillTemplate(
  { companyId, subaccountId = null }: SendingScope,
  { received, fields, template, metadata, recipients, now }: TemplatedMessage,
): Promise<Pick<IncomingMessage, 'id' | 'templateId' | 'templateVersion' | 'raw'>> {
  const { ref, variables } = template;
  const sendable = await getSendableTemplate({ companyId, subaccountId }, ref, undefined);
  const addressesOf = (name: string): NamedAddress[] => parseAddressList(fieldOf(fields, name)) ?? [];
  const [from, ...others] = addressesOf('from');
  if (!from || others.length > 0) throw new AppError('invalidFrom', { field: 'from' });
  const [to, cc, replyTo] = ['to', 'cc', 'reply-to'].map(addressesOf);
  const subject = decodeEncodedWords(fieldOf(fields, 'subject')).trim();
  const input = {
    ...(subject !== '' && { subject }),
    ...(replyTo?.length && { reply_to: replyTo.map(({ address, name }) => ({ email: address, name })) }),
    ...(metadata && { metadata }),
    template: { id: sendable.id, variables },
  };
  const { timezone } = await getSendingFacts(companyId);
  const findLinks = () => findLinkFacts({ companyId, subaccountId }, from);
  const facts = { now, timezone, findLinks, recipientsEach: recipients.length };
  const fill = await prepareContent(input, [], sendable, facts);
  const content = fill(to?.[0] ?? { address: recipients[0] ?? '', name: '' }, null);
  const composed = composeMessage(content, { from, to: to ?? [], cc: cc ?? [] }, await readFiles(received), now);
  const kept = fields.filter(({ name }) => !WRITTEN.test(name.toLowerCase()));
  const names = kept.map(({ name }) => name.toLowerCase()).filter((name) => name === 'message-id' || name === 'date');
  const prepend = kept.map(({ start, end }) => received.toString('latin1', start, end).replace(/\r\n$/, ''));
  const head = Buffer.from(prepend.length > 0 ? `${prepend.join('\r\n')}\r\n` : '', 'latin1');
  const raw = Buffer.concat([head, editHeaders(composed, { remove: names })]);
  return { id: content.id, raw, templateId: sendable.id, templateVersion: sendable.version };
}

const fieldOf = (fields: readonly HeaderLines[], wanted: string): string =>
  fields.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

const notMime = (): AppError =>
  new AppError('invalidHeader', { field: 'Content-Type', cause: 'the message has no content that can be read' });

/** Reads the files of a message. @throws {AppError} invalidHeader if it is not MIME */
async function readFiles(received: Buffer): Promise<MimeFile[]> {
  if (hasManyParts(received, PARTS_MAX)) throw notMime();
  const { attachments } = await PostalMime.parse(received, { maxNestingDepth: 50 }).catch(() => {
    throw notMime();
  });
  return attachments.map((file) => ({
    filename: file.filename ?? 'unnamed',
    contentType: file.mimeType,
    content: typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content)),
    disposition: file.related || file.disposition === 'inline' ? 'inline' : 'attachment',
    contentId: file.contentId?.replace(/^<|>$/g, '') ?? null,
  }));
}
