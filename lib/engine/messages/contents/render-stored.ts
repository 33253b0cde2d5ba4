import { createHash } from 'node:crypto';
import { createPictureValues } from '#lib/content/generator/kept-pictures.ts';
import { HEADER_PART } from '#lib/content/templates/compile-version.ts';
import { templateRefusal } from '#lib/content/templates/template-refusal.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { idTime } from '#lib/core/ids.ts';
import { createContactToken } from '#lib/infra/crypto/contact-token.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { buildMime } from '#lib/mail/build-mime.ts';
import { PREPARED_LINE_MAX } from '#lib/mail/fits-seven-bit.ts';
import type { CompiledTemplate } from '#lib/mail/template/compile-template.ts';
import type { RenderInput } from '#lib/mail/template/render/run.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { createTrackingToken } from '#lib/mail/tracking-token.ts';
import { createVerp } from '#lib/mail/verp.ts';
import { platformBounceDomain } from '#lib/senders/domains/bounce-domain.ts';
import { describeRecipient, sparkpostNames } from '../compose/built-ins.ts';
import { findLinkOrigin } from '../compose/link-origin.ts';
import { fillMarks, type HtmlWriter, rewriteHtml } from './fill-html.ts';
import { encodeEntities } from './normalize-text.ts';
import { type RenderMode, STORED_MESSAGE_MAX_BYTES, type StoredData, type StoredReference } from './schema.ts';
import type { LoadedContent } from './stored-content.ts';

/**
 * Renders a message of stored content. Boundary, Message-ID and Date come from the message: every attempt and every reader gets the
 * same bytes, but for the addresses and the header fields that `sent` alone has.
 *
 * @throws {AppError} templateRendering, messageTooLarge
 */
export async function renderStored(
  content: LoadedContent,
  data: StoredData,
  reference: StoredReference,
  mode: RenderMode,
): Promise<Buffer> {
  const origin = await findLinkOrigin({ companyId: reference.companyId, subaccountId: null }, domainOf(content));
  return buildStored(content, data, reference, { mode, origin });
}

/** Returns the domain of the author. */
export const domainOf = ({ fromEmail }: Pick<LoadedContent, 'fromEmail'>): string =>
  fromEmail.slice(fromEmail.lastIndexOf('@') + 1).toLowerCase();

/** Builds a message of stored content. @param link the origin of its links, without a final slash. */
export function buildStored(
  content: LoadedContent,
  data: StoredData,
  reference: StoredReference,
  link: { mode: RenderMode; origin: string },
): Buffer {
  const { settings, fromEmail, replyTo, links, marks, parts } = content;
  const urls = linksOf(data, reference, link.origin);
  const texts = renderParts(content.compiled, content, data, reference, link.origin);
  const writer: HtmlWriter = {
    ...signerOf(content, reference, link),
    utm: settings.utm ?? null,
    ownPrefix: `${link.origin}/t/`,
    preheader: texts.get('preheader'),
    view: parts.viewLink === null ? null : { url: urls.view, words: parts.viewLink },
  };
  const html = texts.get('html');
  const filled = html && (marks ? fillMarks(html, marks, links, writer) : rewriteHtml(html, writer));
  const text = texts.get('text');
  const headers = [...texts].flatMap(([name, value]): [string, string][] =>
    name.startsWith(HEADER_PART) ? [[name.slice(HEADER_PART.length), value]] : [],
  );
  const raw = buildMime(
    {
      from: { address: fromEmail, name: cut(texts.get('from_name'), NAME_MAX) },
      to: [{ ...data.to, name: cut(data.to.name, NAME_MAX) }],
      cc: [],
      replyTo: replyTo ? [replyTo] : [],
      subject: cut(texts.get('subject'), SUBJECT_MAX),
      messageId: messageIdOf(content, reference),
      date: new Date(idTime(reference.messageId)),
      headers,
      text: text === undefined ? null : withViewLine(text, writer.view),
      html: toPart(filled, parts.isHtmlAscii),
      amp: toPart(texts.get('amp_html'), parts.isAmpAscii),
      files: [],
    },
    { boundary: boundaryOf(reference), lineMax: PREPARED_LINE_MAX },
  );
  const message = link.mode === 'sent' && !hasUnsubscribe(headers) ? withUnsubscribe(raw, urls, reference) : raw;
  if (message.length > STORED_MESSAGE_MAX_BYTES)
    throw new AppError('messageTooLarge', { values: { limit: STORED_MESSAGE_MAX_BYTES } });
  return message;
}

/** Returns the subject and the author of a message, as its list shows them. */
export function renderHeader(
  content: LoadedContent,
  data: StoredData,
  reference: StoredReference,
  origin: string,
): { subject: string; fromName: string; messageIdHeader: string } {
  const texts = renderParts(content.compiledHeader, content, data, reference, origin);
  return {
    subject: cut(texts.get('subject'), SUBJECT_MAX),
    fromName: cut(texts.get('from_name'), NAME_MAX),
    messageIdHeader: messageIdOf(content, reference),
  };
}

/** Characters of a subject, and of a name beside an address: more are values that went wrong, which no program shows. */
const SUBJECT_MAX = 998;
const NAME_MAX = 200;

const cut = (text = '', max: number): string => text.slice(0, max).toWellFormed();

const toPart = (html: string | undefined, isAscii: boolean): string | null =>
  html === undefined ? null : isAscii ? encodeEntities(html) : html;

function renderParts(
  compiled: CompiledTemplate,
  { settings, compiledPictures }: LoadedContent,
  data: StoredData,
  reference: StoredReference,
  origin: string,
): ReadonlyMap<string, string> {
  const urls = linksOf(data, reference, origin);
  let addresses: Readonly<Record<string, string>> | undefined;
  const builtIns = {
    recipient: describeRecipient(data.to),
    now: new Date(idTime(reference.messageId)).toISOString(),
    message: { id: reference.messageId },
    get view_url() {
      return urls.view;
    },
    get unsubscribe_url() {
      return urls.unsubscribe;
    },
    get picture() {
      addresses ??= createPictureValues(compiledPictures, input, origin);
      return addresses;
    },
  };
  const names = compiled.dialect === 'sparkpost' ? sparkpostNames(describeRecipient(data.to)) : {};
  const { locale, zone } = settings;
  const input: RenderInput = {
    data: { ...names, ...data.values },
    builtIns,
    missing: 'blank',
    format: { locale, zone },
  };
  try {
    return renderTemplate(compiled, input).parts;
  } catch (error) {
    throw templateRefusal(error);
  }
}

/** The URLs of one message at which it is shown, and at which its recipient unsubscribes. They are signed when they are asked for. */
type MessageUrls = { readonly view: string; readonly unsubscribe: string };

function linksOf({ contactId, categoryId }: StoredData, reference: StoredReference, origin: string): MessageUrls {
  const { companyId, messageId } = reference;
  return {
    get view() {
      const key = trackingKey();
      return key
        ? `${origin}/t/v/${createTrackingToken({ reference: withOrdinal(reference), kind: 'view' }, key)}`
        : '';
    },
    get unsubscribe() {
      return `${origin}/t/u/${createContactToken({ companyId, contactId, kind: 'unsubscribe', messageId, categoryId })}`;
    },
  };
}

/** A message of stored content has one recipient. */
const withOrdinal = ({ companyId, messageId }: StoredReference) => ({ companyId, messageId, ordinal: 0 });

/** Returns the means to sign the pixels and links of one message; they sign nothing in a kept one, and without ENCRYPTION_KEY. */
function signerOf(
  { settings: { opens, clicks } }: LoadedContent,
  stored: StoredReference,
  { mode, origin }: { mode: RenderMode; origin: string },
): Pick<HtmlWriter, 'pixel' | 'sign'> {
  const key = mode === 'sent' ? trackingKey() : null;
  const reference = withOrdinal(stored);
  return {
    pixel: (kind) => (key && opens ? `${origin}/t/o/${createTrackingToken({ reference, kind }, key)}` : null),
    sign: (kind, link) =>
      key && clicks ? `${origin}/t/c/${createTrackingToken({ reference, kind, link }, key)}` : null,
  };
}

/** Puts the link to the page above a plain text. */
const withViewLine = (text: string, view: HtmlWriter['view']): string =>
  view === null ? text : `${view.words}: ${view.url}\r\n\r\n${text}`;

const messageIdOf = (content: LoadedContent, { messageId }: StoredReference): string =>
  `<${messageId.replaceAll('-', '')}@${domainOf(content)}>`;

/** The boundary of a message. A template can print its id, but not this hash of it. */
const boundaryOf = ({ messageId }: StoredReference): string =>
  `=_${createHash('sha256').update(`boundary ${messageId}`).digest('base64url').slice(0, 20)}`;

const hasUnsubscribe = (headers: readonly (readonly [string, string])[]): boolean =>
  headers.some(([name]) => /^list-unsubscribe(?:-post)?$/i.test(name));

/** Puts the way to unsubscribe before a message (RFC 2369 §3.2, RFC 8058 §3.1). */
function withUnsubscribe(raw: Buffer, { unsubscribe }: MessageUrls, reference: StoredReference): Buffer {
  const key = returnPathKey();
  const local = key && createVerp('unsubscribe', withOrdinal(reference), key);
  const address = local ? `,\r\n <mailto:${local}@${platformBounceDomain()}?subject=unsubscribe>` : '';
  const fields = `List-Unsubscribe: <${unsubscribe}>${address}\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`;
  return Buffer.concat([Buffer.from(fields, 'latin1'), raw]);
}
