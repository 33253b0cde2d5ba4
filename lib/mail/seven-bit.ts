import { isAscii as isAsciiBytes } from 'node:buffer';
import { encodeBase64, encodeQuoted } from './encode-body.ts';
import { encodeField, isAddressField } from './encode-field.ts';
import { encodeHeader } from './encode-header.ts';
import { breakBase64, breakQuoted, foldLongLines, hasLongLine } from './long-lines.ts';
import { findHeaderBlockEnd, scanHeaders } from './read-headers.ts';

/** Features that a remote server lacks: non-ASCII headers (SMTPUTF8), non-ASCII bodies (8BITMIME), long lines. */
export type Lacking = { smtpUtf8: boolean; eightBitMime: boolean; longLines?: boolean };

/**
 * A message converted for a remote server that lacks an extension (RFC 6152 §3, RFC 6531 §3.6), or the reason why it
 * cannot be converted: a non-ASCII address in its header, or a part that must not be changed (signed, encrypted).
 */
export type SevenBit = { raw: Buffer } | { problem: 'address' | 'content' };

/** An error that ends the conversion of a message that cannot become 7-bit. */
class Unconvertible extends Error {
  readonly problem: 'address' | 'content';

  constructor(problem: 'address' | 'content') {
    super(problem);
    this.problem = problem;
  }
}

/** Limits against part bombs: nesting, total number of parts, and how often the whole message may be read. */
const DEPTH_MAX = 20;
const PARTS_MAX = 1_000;
const READINGS_MAX = 5;

/** Smallest byte budget, so that a small message may nest to any permitted depth. */
const BYTES_LEAST = 4_194_304;

/** The remaining cost that a conversion may cause. */
type Budget = { parts: number; bytes: number };

/** Returns whether a message contains anything that a remote server lacking these features cannot carry. */
export function needsSevenBit(raw: Buffer, lacking: Lacking): boolean {
  if (isAsciiBytes(raw)) return false;
  const end = findHeaderBlockEnd(raw);
  return (
    (lacking.smtpUtf8 && !isAsciiBytes(raw.subarray(0, end))) ||
    (lacking.eightBitMime && !isAsciiBytes(raw.subarray(end)))
  );
}

/**
 * Converts a message to 7-bit: header texts to encoded words (RFC 2047), parts to quoted-printable or base64. Parts that
 * are already 7-bit stay unchanged. Must run before DKIM signing.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 */
export function toSevenBit(raw: Buffer, lacking: Lacking): SevenBit {
  try {
    const budget = { parts: PARTS_MAX, bytes: Math.max(raw.length * READINGS_MAX, BYTES_LEAST) };
    return { raw: convert(raw, { ...lacking, budget }, 0, true) };
  } catch (error) {
    if (error instanceof Unconvertible) return { problem: error.problem };
    throw error;
  }
}

/**
 * Rewrites a message with lines longer than permitted (RFC 5322 §2.1.1), because a server on the way could break such
 * lines and thereby the DKIM signature. Changes only parts with such lines; returns the message unchanged if it has no
 * such line or contains a part that must not be changed.
 */
export function shortenLines(raw: Buffer): Buffer {
  if (!hasLongLine(raw)) return raw;
  const written = toSevenBit(raw, { smtpUtf8: false, eightBitMime: false, longLines: true });
  return 'raw' in written ? written.raw : raw;
}

/** A conversion: the missing features and the remaining budget. */
type Work = Lacking & { budget: Budget };

/** Returns whether a remote server can carry a body unchanged. */
const isFit = (bytes: Buffer, { eightBitMime, longLines = false }: Lacking): boolean =>
  !(eightBitMime && !isAsciiBytes(bytes)) && !(longLines && hasLongLine(bytes));

function convert(entity: Buffer, lacking: Work, depth: number, isMessage: boolean): Buffer {
  lacking.budget.parts -= 1;
  lacking.budget.bytes -= entity.length;
  if (lacking.budget.parts < 0 || lacking.budget.bytes < 0) throw new Unconvertible('content');
  if (isAsciiBytes(entity) && !(lacking.longLines && hasLongLine(entity))) return entity;
  if (depth > DEPTH_MAX) throw new Unconvertible('content');
  const end = findHeaderBlockEnd(entity);
  const given = entity.subarray(0, end);
  const plain = lacking.smtpUtf8 ? convertHeader(given) : given;
  const head = lacking.longLines ? foldLongLines(plain) : plain;
  const body = entity.subarray(end);
  if (isFit(body, lacking)) return Buffer.concat([head, body]);
  return convertBody(head, body.subarray(2), lacking, depth, isMessage);
}

function convertBody(head: Buffer, body: Buffer, lacking: Work, depth: number, isMessage: boolean): Buffer {
  const type = getFieldValue(head, 'content-type');
  const kind = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1]?.toLowerCase() ?? 'text/plain';
  if (/^multipart\/(?:signed|encrypted)$/.test(kind)) throw new Unconvertible('content');
  if (kind.startsWith('multipart/')) {
    const boundary = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(type);
    const name = boundary?.[1]?.replace(/\\(.)/g, '$1') ?? boundary?.[2];
    if (!name) throw new Unconvertible('content');
    return Buffer.concat([convertOuterHead(head, lacking), CRLF, convertParts(body, name, lacking, depth)]);
  }
  if (/^message\/(?:rfc822|global)$/.test(kind)) {
    return Buffer.concat([convertOuterHead(head, lacking), CRLF, convert(body, lacking, depth + 1, true)]);
  }
  if (kind.startsWith('message/')) throw new Unconvertible('content');
  const encoding = getFieldValue(head, 'content-transfer-encoding').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.concat([head, CRLF, breakBase64(body)]);
  if (encoding === 'quoted-printable') return Buffer.concat([head, CRLF, breakQuoted(escapeNonAscii(body))]);
  const isText = kind.startsWith('text/');
  const encoded = isText ? encodeQuoted(body) : encodeBase64(body);
  const needsType = isMessage && type === '';
  return Buffer.concat([
    setEncoding(head, isText ? 'quoted-printable' : 'base64', needsType),
    CRLF,
    encoded,
    ...(isText ? [] : [CRLF]),
  ]);
}

/** Escapes the non-ASCII octets that some mailers leave raw in a quoted-printable body; existing escapes stay. */
const escapeNonAscii = (body: Buffer): Buffer =>
  isAsciiBytes(body)
    ? body
    : Buffer.from(
        body
          .toString('latin1')
          .replace(/[\u0080-\u00ff]/g, (octet) => `=${octet.charCodeAt(0).toString(16).toUpperCase()}`),
        'latin1',
      );

/** Returns the header of an entity that contains others, declared 7bit if its parts were converted. */
const convertOuterHead = (head: Buffer, { eightBitMime }: Lacking): Buffer =>
  eightBitMime ? setEncoding(head, '7bit', false) : head;

/** Converts the parts between the boundary lines. The preamble and the epilogue are shown to nobody. */
function convertParts(body: Buffer, boundary: string, lacking: Work, depth: number): Buffer {
  const text = body.toString('latin1');
  const line = new RegExp(
    `(^|\\r\\n)--${boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(--)?[ \\t]*(?=\\r\\n|$)`,
    'g',
  );
  const marks: RegExpExecArray[] = [];
  for (const mark of text.matchAll(line)) if (marks.push(mark) > PARTS_MAX) break;
  if (marks.length === 0 || marks.length > PARTS_MAX) throw new Unconvertible('content');
  const outside = (bytes: Buffer): Buffer => (lacking.eightBitMime ? replaceNonAscii(bytes) : bytes);
  const pieces: Buffer[] = [outside(body.subarray(0, marks[0]?.index ?? 0))];
  for (const [at, mark] of marks.entries()) {
    const start = mark.index + mark[0].length;
    const end = marks[at + 1]?.index ?? body.length;
    const content = body.subarray(start, end);
    pieces.push(Buffer.from(mark[0], 'latin1'));
    if (mark[2] || content.length < 2) {
      pieces.push(outside(content));
      if (mark[2]) break;
    } else pieces.push(CRLF, convert(content.subarray(2), lacking, depth + 1, false));
  }
  return Buffer.concat(pieces);
}

const CRLF = Buffer.from('\r\n');

const replaceNonAscii = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/[^\t\r\n -~]/g, '?'), 'latin1');

/** Converts non-ASCII fields to encoded words, which are valid in a display name and not in an address (RFC 2047 §5). */
function convertHeader(head: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (const { name, value, start, end } of scanHeaders(head)) {
    const lines = head.subarray(start, end);
    if (isAsciiBytes(lines)) pieces.push(lines);
    else pieces.push(Buffer.from(convertField(name, value), 'latin1'));
  }
  return Buffer.concat(pieces);
}

/** Converts one field. A structured field without an ASCII form, such as a non-ASCII Message-ID, is encoded as text. */
function convertField(name: string, value: string): string {
  const encoded = encodeField(name, value);
  if (encoded === null && isAddressField(name)) throw new Unconvertible('address');
  return encoded ?? encodeHeader(name, value.replace(/\p{Cc}/gu, ' '));
}

const getFieldValue = (head: Buffer, wanted: string): string =>
  scanHeaders(head).find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/** Returns a header block with another transfer encoding, and with a content type if it had none and needs one. */
function setEncoding(head: Buffer, encoding: string, needsType: boolean): Buffer {
  const fields = scanHeaders(head);
  const kept = fields
    .filter(({ name }) => name.toLowerCase() !== 'content-transfer-encoding')
    .map(({ start, end }) => head.subarray(start, end));
  const hasVersion = fields.some(({ name }) => name.toLowerCase() === 'mime-version');
  const added = [
    ...(needsType && !hasVersion ? ['MIME-Version: 1.0'] : []),
    ...(needsType ? ['Content-Type: text/plain; charset=utf-8'] : []),
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  return Buffer.concat([...kept, Buffer.from(`${added.join('\r\n')}\r\n`)]);
}
