import type { NamedAddress } from './address.ts';
import { type EncodedBody, encodeBase64, encodeText } from './encode-body.ts';
import {
  encodeAddressHeader,
  encodeHeader,
  encodeOldParameter,
  encodeParameter,
  formatDate,
  newBoundary,
} from './encode-header.ts';

/** A file within a message. */
export type MimeFile = {
  filename: string;
  /** A media type, parameters allowed, without line breaks. */
  contentType: string;
  content: Uint8Array;
  disposition: 'attachment' | 'inline';
  /** Without angle brackets; what HTML refers to as `cid:`. */
  contentId: string | null;
};

/** What a message is made of. Addresses carry A-labels; no text of a header holds CR, LF or NUL. */
export type MimeMessage = {
  from: NamedAddress;
  to: readonly NamedAddress[];
  cc: readonly NamedAddress[];
  replyTo: readonly NamedAddress[];
  subject: string | null;
  /** With its angle brackets. */
  messageId: string;
  date: Date;
  /** Further header fields, in their order. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string | null;
  html: string | null;
  amp: string | null;
  files: readonly MimeFile[];
};

/** A MIME entity (RFC 2045 §2.4): its header lines and the pieces of its body. */
type Entity = { head: string; body: Uint8Array[] };

/**
 * Writes a message (RFC 5322, RFC 2045–2049): CRLF line ends, 7-bit, no line over 998 characters.
 * Blind copies have no place in it. Alternatives go from plain to rich, AMP before HTML, as their readers want them.
 */
export function buildMime(message: MimeMessage): Buffer {
  const root = buildContent(message);
  const end = endsInLineBreak(root.body.at(-1)) ? [] : [CRLF];
  return Buffer.concat([
    Buffer.from(`${buildHeaders(message)}MIME-Version: 1.0\r\n${root.head}\r\n`),
    ...root.body,
    ...end,
  ]);
}

const CRLF = Buffer.from('\r\n');

const endsInLineBreak = (bytes: Uint8Array | undefined): boolean =>
  bytes?.at(-2) === CRLF[0] && bytes?.at(-1) === CRLF[1];

function buildHeaders({ from, to, cc, replyTo, subject, messageId, date, headers }: MimeMessage): string {
  let text = encodeAddressHeader('From', [from]);
  if (to.length > 0) text += encodeAddressHeader('To', to);
  if (cc.length > 0) text += encodeAddressHeader('Cc', cc);
  if (replyTo.length > 0) text += encodeAddressHeader('Reply-To', replyTo);
  if (subject !== null) text += encodeHeader('Subject', subject);
  text += `Message-ID: ${messageId}\r\nDate: ${formatDate(date)}\r\n`;
  for (const [name, value] of headers) text += encodeHeader(name, value);
  return text;
}

function buildContent({ text, html, amp, files }: MimeMessage): Entity {
  const alternatives: Entity[] = [];
  if (text !== null || html === null) alternatives.push(textEntity('plain', text ?? ''));
  if (amp !== null) alternatives.push(textEntity('x-amp-html', amp));
  if (html !== null) alternatives.push(textEntity('html', html));

  const related = files.filter(({ contentId, disposition }) => html !== null && contentId && disposition === 'inline');
  const attached = files.filter((file) => !related.includes(file));
  const body = multipart('related', [multipart('alternative', alternatives), ...related.map(fileEntity)]);
  return multipart('mixed', [body, ...attached.map(fileEntity)]);
}

function textEntity(subtype: string, content: string): Entity {
  return entity(`Content-Type: text/${subtype}; charset=utf-8\r\n`, encodeText(content));
}

function fileEntity({ filename, contentType, content, disposition, contentId }: MimeFile): Entity {
  const type = `Content-Type: ${contentType}${encodeOldParameter('name', filename)}\r\n`;
  const place = `Content-Disposition: ${disposition}${encodeParameter('filename', filename)}\r\n`;
  const id = contentId ? `Content-ID: <${contentId}>\r\n` : '';
  return entity(type + place + id, { encoding: 'base64', bytes: encodeBase64(content) });
}

const entity = (head: string, { encoding, bytes }: EncodedBody): Entity => ({
  head: `${head}Content-Transfer-Encoding: ${encoding}\r\n`,
  body: [bytes],
});

/** Entities in one (RFC 2046 §5.1); a single one needs no wrapping. */
function multipart(subtype: string, parts: readonly Entity[]): Entity {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const boundary = newBoundary();
  const body = parts.flatMap(({ head, body: pieces }, index) => [
    Buffer.from(`${index === 0 ? '' : '\r\n'}--${boundary}\r\n${head}\r\n`),
    ...pieces,
  ]);
  body.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  return { head: `Content-Type: multipart/${subtype};\r\n boundary="${boundary}"\r\n`, body };
}
