import { encodeBase64, encodeQuoted } from '../encode-body.ts';
import { scanHeaders } from '../read-headers.ts';
import type { HtmlPart } from './find-html-parts.ts';

/** An edit of a part's decoded content: replaces the bytes from `start` to `end` with an ASCII text. */
export type Edit = { start: number; end: number; text: string };

/** A part's decoded octets; for quoted-printable also the encoded offset of each octet and of the end. */
export type Content = { bytes: Buffer; offsets: Uint32Array | null };

/** Longest permitted line (RFC 5322 §2.1.1), and longest line of quoted-printable (RFC 2045 §6.7). */
const LINE_MAX = 998;
const QUOTED_LINE_MAX = 75;

const CR = 0x0d;
const LF = 0x0a;
const EQUALS = 0x3d;

/** Decodes a part's transfer encoding; null for irregular base64, which other software may decode differently. */
export function decodeContent(raw: Buffer, { bodyStart, bodyEnd, encoding }: HtmlPart): Content | null {
  const body = raw.subarray(bodyStart, bodyEnd);
  if (encoding === 'plain') return { bytes: body, offsets: null };
  if (encoding === 'quoted-printable') return decodeQuoted(body);
  const letters = body.toString('latin1').replace(/\s+/g, '');
  const bytes = Buffer.from(letters, 'base64');
  return bytes.toString('base64') === letters ? { bytes, offsets: null } : null;
}

function decodeQuoted(body: Buffer): { bytes: Buffer; offsets: Uint32Array } {
  const bytes = Buffer.allocUnsafe(body.length);
  const offsets = new Uint32Array(body.length + 1);
  let length = 0;
  let at = 0;
  while (at < body.length) {
    const softEnd = body[at] === EQUALS ? findSoftBreakEnd(body, at + 1) : 0;
    if (softEnd > 0) {
      at = softEnd;
      continue;
    }
    const octet = body[at] === EQUALS ? parseHexAt(body, at + 1) : -1;
    offsets[length] = at;
    bytes[length] = octet < 0 ? (body[at] ?? 0) : octet;
    at += octet < 0 ? 1 : 3;
    length += 1;
  }
  offsets[length] = body.length;
  return { bytes: bytes.subarray(0, length), offsets: offsets.subarray(0, length + 1) };
}

/** Returns the offset after a soft break, or 0. Skips blanks before the line end (RFC 2045 §6.7). */
function findSoftBreakEnd(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  return body[at] === CR && body[at + 1] === LF ? at + 2 : 0;
}

function parseHexAt(body: Buffer, at: number): number {
  const digits = body.toString('latin1', at, at + 2);
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}

/**
 * Applies edits, ordered by offset, to a part. Every other octet stays unchanged: quoted-printable keeps its line breaks,
 * only base64 is encoded again. A part whose lines would become too long is converted to quoted-printable.
 *
 * @returns the encoded part: its header block, the empty line, its body.
 */
export function editContent(raw: Buffer, part: HtmlPart, content: Content, edits: readonly Edit[]): Buffer {
  const { headStart, headEnd, bodyStart, bodyEnd, encoding } = part;
  const head = raw.subarray(headStart, bodyStart);
  const body = raw.subarray(bodyStart, bodyEnd);
  const { offsets } = content;
  if (offsets) {
    const quoted = edits.map(({ start, end, text }) => ({
      start: offsets[start] ?? 0,
      end: offsets[end] ?? 0,
      text: encodeInsertion(text),
    }));
    return Buffer.concat([head, splice(body, quoted)]);
  }
  const edited = splice(content.bytes, edits);
  if (encoding === 'base64') {
    const lineEnd = body.length >= 2 && body[body.length - 2] === CR ? '\r\n' : '';
    return Buffer.concat([head, encodeBase64(edited), Buffer.from(lineEnd)]);
  }
  const longest = measureLongestLine(edited);
  if (longest <= LINE_MAX || longest <= measureLongestLine(body)) return Buffer.concat([head, edited]);
  return Buffer.concat([
    declareQuotedPrintable(raw.subarray(headStart, headEnd)),
    Buffer.from('\r\n'),
    encodeQuoted(edited),
  ]);
}

function splice(bytes: Buffer, edits: readonly Edit[]): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { start, end, text } of edits) {
    pieces.push(bytes.subarray(kept, start), Buffer.from(text, 'latin1'));
    kept = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(kept)]);
}

/** Encodes an ASCII text as separate quoted-printable lines, with soft breaks before and after it. */
function encodeInsertion(text: string): string {
  const lines = [''];
  for (const character of text) {
    const atom = character === '=' ? '=3D' : character;
    const last = lines.length - 1;
    const line = lines[last] ?? '';
    if (line.length + atom.length > QUOTED_LINE_MAX - 1) lines.push(atom);
    else lines[last] = line + atom;
  }
  return `=\r\n${lines.join('=\r\n')}=\r\n`;
}

/** Returns a header block with quoted-printable as its transfer encoding. */
function declareQuotedPrintable(head: Buffer): Buffer {
  const kept = scanHeaders(head)
    .filter(({ name }) => name.toLowerCase() !== 'content-transfer-encoding')
    .map(({ start, end }) => head.subarray(start, end));
  return Buffer.concat([...kept, Buffer.from('Content-Transfer-Encoding: quoted-printable\r\n')]);
}

/** Returns the length of the longest line. Lines end with CRLF, as everywhere in a message. */
function measureLongestLine(bytes: Buffer): number {
  let longest = 0;
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LF, start);
    const stop = end < 0 ? bytes.length : end - 1;
    longest = Math.max(longest, stop - start);
    start = end < 0 ? bytes.length : end + 1;
  }
  return longest;
}
