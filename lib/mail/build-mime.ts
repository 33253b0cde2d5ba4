import { isAscii } from 'node:buffer';
import type { NamedAddress } from './address.ts';
import { type EncodedBody, encodeBase64, encodeText } from './encode-body.ts';
import {
  createBoundary,
  encodeAddressHeader,
  encodeHeader,
  encodeOldParameter,
  encodeParameter,
  formatHeaderDate,
} from './encode-header.ts';
import { joinPieces, type Piece } from './join-pieces.ts';

/** A file within a message. */
export type MimeFile = {
  filename: string;
  /** A media type, parameters allowed, without line breaks. */
  contentType: string;
  content: Uint8Array;
  disposition: 'attachment' | 'inline';
  /** The Content-ID without angle brackets, to which HTML refers as `cid:`. */
  contentId: string | null;
  /**
   * Absent means base64. `8bit` keeps content with CRLF line ends unchanged, as RFC 2046 §5.2.1 requires for an
   * enclosed message.
   */
  encoding?: '8bit';
};

/** The input for a MIME message. Domains are A-labels; no header text contains CR, LF or NUL. */
export type MimeMessage = {
  from: NamedAddress;
  to: readonly NamedAddress[];
  cc: readonly NamedAddress[];
  replyTo: readonly NamedAddress[];
  subject: string | null;
  /** The Message-ID with its angle brackets. */
  messageId: string;
  date: Date;
  /** Additional header fields, in order. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string | null;
  html: string | null;
  amp: string | null;
  files: readonly MimeFile[];
};

/** The form of a message that is built again and again: its boundary, and the longest line that is not encoded. */
export type MimeForm = { boundary?: string; lineMax?: number };

/** A MIME entity (RFC 2045 §2.4): its header lines and the pieces of its body. */
type Entity = { head: string; body: Piece[]; isEightBit?: boolean };

/**
 * Builds a message (RFC 5322, RFC 2045–2049): CRLF line ends, 7-bit, no line over 998 characters.
 * Bcc recipients never appear in it. Alternatives go from plain to rich, with AMP before HTML, as mail clients expect.
 *
 * @param form its boundary is that between the alternatives; all others are random.
 */
export function buildMime(message: MimeMessage, form: MimeForm = {}): Buffer {
  const root = buildContent(message, form);
  const end = endsInLineBreak(root.body.at(-1)) ? [] : ['\r\n'];
  return joinPieces([`${buildHeaders(message)}MIME-Version: 1.0\r\n${root.head}\r\n`, ...root.body, ...end]);
}

const CR = 0x0d;
const LF = 0x0a;

const endsInLineBreak = (piece: Piece = ''): boolean =>
  typeof piece === 'string' ? piece.endsWith('\r\n') : piece.at(-2) === CR && piece.at(-1) === LF;

function buildHeaders({ from, to, cc, replyTo, subject, messageId, date, headers }: MimeMessage): string {
  let text = encodeAddressHeader('From', [from]);
  if (to.length > 0) text += encodeAddressHeader('To', to);
  if (cc.length > 0) text += encodeAddressHeader('Cc', cc);
  if (replyTo.length > 0) text += encodeAddressHeader('Reply-To', replyTo);
  if (subject !== null) text += encodeHeader('Subject', subject);
  text += `Message-ID: ${messageId}\r\nDate: ${formatHeaderDate(date)}\r\n`;
  for (const [name, value] of headers) text += encodeHeader(name, value);
  return text;
}

function buildContent({ text, html, amp, files }: MimeMessage, { boundary, lineMax }: MimeForm): Entity {
  const alternatives: Entity[] = [];
  if (text !== null || html === null) alternatives.push(buildTextEntity('plain', text ?? '', lineMax));
  if (amp !== null) alternatives.push(buildTextEntity('x-amp-html', amp, lineMax));
  if (html !== null) alternatives.push(buildTextEntity('html', html, lineMax));

  const related = files.filter(({ contentId, disposition }) => html !== null && contentId && disposition === 'inline');
  const attached = files.filter((file) => !related.includes(file));
  const body = buildMultipart('related', [
    buildMultipart('alternative', alternatives, boundary),
    ...related.map(buildFileEntity),
  ]);
  return buildMultipart('mixed', [body, ...attached.map(buildFileEntity)]);
}

function buildTextEntity(subtype: string, content: string, lineMax: number | undefined): Entity {
  return createEntity(`Content-Type: text/${subtype}; charset=utf-8\r\n`, encodeText(content, lineMax));
}

function buildFileEntity({ filename, contentType, content, disposition, contentId, encoding }: MimeFile): Entity {
  const type = `Content-Type: ${contentType}${encodeOldParameter('name', filename)}\r\n`;
  const dispositionHeader = `Content-Disposition: ${disposition}${encodeParameter('filename', filename)}\r\n`;
  const id = contentId ? `Content-ID: <${contentId}>\r\n` : '';
  if (encoding !== '8bit')
    return createEntity(type + dispositionHeader + id, { encoding: 'base64', content: encodeBase64(content) });
  const isEightBit = !isAscii(content);
  const head = `${type}${dispositionHeader}${id}Content-Transfer-Encoding: ${isEightBit ? '8bit' : '7bit'}\r\n`;
  return { head, body: [content], isEightBit };
}

const createEntity = (head: string, { encoding, content }: EncodedBody): Entity => ({
  head: `${head}Content-Transfer-Encoding: ${encoding}\r\n`,
  body: [content],
});

/** Combines entities into a multipart entity (RFC 2046 §5.1); a single entity is returned unchanged. */
function buildMultipart(subtype: string, parts: readonly Entity[], given?: string): Entity {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const boundary = given ?? createBoundary();
  const body = parts.flatMap(({ head, body: pieces }, index) => [
    `${index === 0 ? '' : '\r\n'}--${boundary}\r\n${head}\r\n`,
    ...pieces,
  ]);
  body.push(`\r\n--${boundary}--\r\n`);
  const isEightBit = parts.some((part) => part.isEightBit);
  const encoding = isEightBit ? 'Content-Transfer-Encoding: 8bit\r\n' : '';
  return { head: `Content-Type: multipart/${subtype};\r\n boundary="${boundary}"\r\n${encoding}`, body, isEightBit };
}
