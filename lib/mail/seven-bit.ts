import { isAscii as isAsciiBytes } from 'node:buffer';
import { isAscii, parseAddressList } from './address.ts';
import { encodeBase64, encodeQuoted } from './encode-body.ts';
import { encodeAddressHeader, encodeHeader } from './encode-header.ts';
import { breakBase64, breakQuoted, foldLongLines, hasLongLine } from './long-lines.ts';
import { headerBlockEnd, scanHeaders } from './read-headers.ts';

/** What a far end cannot carry: a header beyond ASCII (it lacks SMTPUTF8), a body beyond it (it lacks 8BITMIME), long lines. */
export type Lacking = { smtpUtf8: boolean; eightBitMime: boolean; longLines?: boolean };

/**
 * A message made for a far end that lacks an extension (RFC 6152 §3, RFC 6531 §3.6), or what of it cannot be: an address
 * beyond ASCII in its header, or a part that must not be changed (signed, encrypted).
 */
export type SevenBit = { raw: Buffer } | { problem: 'address' | 'content' };

/** What cannot be made 7-bit, on its way up. */
class Unconvertible extends Error {
  readonly problem: 'address' | 'content';

  constructor(problem: 'address' | 'content') {
    super(problem);
    this.problem = problem;
  }
}

/** What a part bomb may cost: nesting, parts altogether, and how often over the whole message is read. */
const DEPTH_MAX = 20;
const PARTS_MAX = 1_000;
const READINGS_MAX = 5;

/** A message that is small may nest as it likes. */
const BYTES_LEAST = 4_194_304;

/** What is left of it. */
type Budget = { parts: number; bytes: number };

/** Whether a message holds anything that a far end which lacks these cannot carry. */
export function needsSevenBit(raw: Buffer, lacking: Lacking): boolean {
  if (isAsciiBytes(raw)) return false;
  const end = headerBlockEnd(raw);
  return (
    (lacking.smtpUtf8 && !isAsciiBytes(raw.subarray(0, end))) ||
    (lacking.eightBitMime && !isAsciiBytes(raw.subarray(end)))
  );
}

/**
 * Writes a message anew in 7-bit: header texts as encoded words (RFC 2047), parts as quoted-printable or base64. What is
 * 7-bit already stays to the octet. To be done before it is signed.
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
 * Writes a message anew whose lines are longer than may travel (RFC 5322 §2.1.1), so that no server on the way breaks them
 * and its signature with them. Only parts with such lines are touched; a part that must not be changed stays, and so does
 * a message without any.
 */
export function withShortLines(raw: Buffer): Buffer {
  if (!hasLongLine(raw)) return raw;
  const written = toSevenBit(raw, { smtpUtf8: false, eightBitMime: false, longLines: true });
  return 'raw' in written ? written.raw : raw;
}

/** What is to be done, and what it may cost. */
type Work = Lacking & { budget: Budget };

/** Whether a far end can carry a body as it is. */
const isFit = (bytes: Buffer, { eightBitMime, longLines = false }: Lacking): boolean =>
  !(eightBitMime && !isAsciiBytes(bytes)) && !(longLines && hasLongLine(bytes));

function convert(entity: Buffer, lacking: Work, depth: number, isMessage: boolean): Buffer {
  lacking.budget.parts -= 1;
  lacking.budget.bytes -= entity.length;
  if (lacking.budget.parts < 0 || lacking.budget.bytes < 0) throw new Unconvertible('content');
  if (isAsciiBytes(entity) && !(lacking.longLines && hasLongLine(entity))) return entity;
  if (depth > DEPTH_MAX) throw new Unconvertible('content');
  const end = headerBlockEnd(entity);
  const given = entity.subarray(0, end);
  const plain = lacking.smtpUtf8 ? convertHeader(given) : given;
  const head = lacking.longLines ? foldLongLines(plain) : plain;
  const body = entity.subarray(end);
  if (isFit(body, lacking)) return Buffer.concat([head, body]);
  return convertBody(head, body.subarray(2), lacking, depth, isMessage);
}

function convertBody(head: Buffer, body: Buffer, lacking: Work, depth: number, isMessage: boolean): Buffer {
  const type = fieldValue(head, 'content-type');
  const kind = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1]?.toLowerCase() ?? 'text/plain';
  if (/^multipart\/(?:signed|encrypted)$/.test(kind)) throw new Unconvertible('content');
  if (kind.startsWith('multipart/')) {
    const boundary = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(type);
    const name = boundary?.[1]?.replace(/\\(.)/g, '$1') ?? boundary?.[2];
    if (!name) throw new Unconvertible('content');
    return Buffer.concat([outerHead(head, lacking), CRLF, convertParts(body, name, lacking, depth)]);
  }
  if (/^message\/(?:rfc822|global)$/.test(kind)) {
    return Buffer.concat([outerHead(head, lacking), CRLF, convert(body, lacking, depth + 1, true)]);
  }
  if (kind.startsWith('message/')) throw new Unconvertible('content');
  const encoding = fieldValue(head, 'content-transfer-encoding').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.concat([head, CRLF, breakBase64(body)]);
  if (encoding === 'quoted-printable') return Buffer.concat([head, CRLF, breakQuoted(escapeRaw(body))]);
  const isText = kind.startsWith('text/');
  const encoded = isText ? encodeQuoted(body) : encodeBase64(body);
  const needsType = isMessage && type === '';
  return Buffer.concat([
    withEncoding(head, isText ? 'quoted-printable' : 'base64', needsType),
    CRLF,
    encoded,
    ...(isText ? [] : [CRLF]),
  ]);
}

/** Octets beyond ASCII that stand in a quoted-printable body as they are, which some write: what is escaped stays so. */
const escapeRaw = (body: Buffer): Buffer =>
  isAsciiBytes(body)
    ? body
    : Buffer.from(
        body
          .toString('latin1')
          .replace(/[\u0080-\u00ff]/g, (octet) => `=${octet.charCodeAt(0).toString(16).toUpperCase()}`),
        'latin1',
      );

/** The header of what holds other parts: these are all 7-bit now, or have kept what they were. */
const outerHead = (head: Buffer, { eightBitMime }: Lacking): Buffer =>
  eightBitMime ? withEncoding(head, '7bit', false) : head;

/** The parts between the lines of a boundary; what stands before and after them is for no reader. */
function convertParts(body: Buffer, boundary: string, lacking: Work, depth: number): Buffer {
  const text = body.toString('latin1');
  const line = new RegExp(
    `(^|\\r\\n)--${boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(--)?[ \\t]*(?=\\r\\n|$)`,
    'g',
  );
  const marks: RegExpExecArray[] = [];
  for (const mark of text.matchAll(line)) if (marks.push(mark) > PARTS_MAX) break;
  if (marks.length === 0 || marks.length > PARTS_MAX) throw new Unconvertible('content');
  const outside = (bytes: Buffer): Buffer => (lacking.eightBitMime ? plainOnly(bytes) : bytes);
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

const plainOnly = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/[^\t\r\n -~]/g, '?'), 'latin1');

const ADDRESS_FIELDS = /^(?:resent-)?(?:from|sender|reply-to|to|cc)$/i;

/** Fields beyond ASCII as encoded words; a display name may be written so, an address may not (RFC 2047 §5). */
function convertHeader(head: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (const { name, value, start, end } of scanHeaders(head)) {
    const lines = head.subarray(start, end);
    if (isAsciiBytes(lines)) pieces.push(lines);
    else if (ADDRESS_FIELDS.test(name)) pieces.push(Buffer.from(convertAddresses(name, value), 'latin1'));
    else pieces.push(Buffer.from(encodeHeader(name, value.replace(/\p{Cc}/gu, ' ')), 'latin1'));
  }
  return Buffer.concat(pieces);
}

function convertAddresses(name: string, value: string): string {
  const mailboxes = parseAddressList(value);
  if (!mailboxes || mailboxes.some(({ address }) => !isAscii(address))) throw new Unconvertible('address');
  return encodeAddressHeader(name, mailboxes);
}

const fieldValue = (head: Buffer, wanted: string): string =>
  scanHeaders(head).find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/** A header block with another transfer encoding, and with a type where it had none. */
function withEncoding(head: Buffer, encoding: string, needsType: boolean): Buffer {
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
