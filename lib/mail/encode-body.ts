import { fitsSevenBit } from './fits-seven-bit.ts';
import type { Piece } from './join-pieces.ts';

/** The Content-Transfer-Encoding of a part (RFC 2045 §6). */
export type TransferEncoding = '7bit' | 'quoted-printable' | 'base64';

/** A part's content ready to be sent: US-ASCII with CRLF line ends. */
export type EncodedBody = { encoding: TransferEncoding; content: Piece };

/** Longest encoded line without its line end (RFC 2045 §6.7 and §6.8). */
const ENCODED_LINE_MAX = 76;

/** Base64 is shorter than quoted-printable if more than this share of the bytes must be escaped. */
const ESCAPED_SHARE_MAX = 1 / 4;

const CR = 0x0d;
const LF = 0x0a;
const TAB = 0x09;
const SPACE = 0x20;
const EQUALS = 0x3d;
const HEX = Buffer.from('0123456789ABCDEF');

/**
 * Encodes a text as UTF-8 with the shortest safe transfer encoding; every kind of line break becomes CRLF.
 *
 * @param lineMax the longest line of a text that stays as it is.
 */
export function encodeText(text: string, lineMax?: number): EncodedBody {
  if (fitsSevenBit(text, lineMax)) return { encoding: '7bit', content: text };
  const bytes = Buffer.from(text, 'utf8');
  const { escaped, hasBareBreak, quotedSize } = measure(bytes);
  if (hasBareBreak) return encodeText(text.replace(/\r\n|\r|\n/g, '\r\n'), lineMax);
  if (escaped > bytes.length * ESCAPED_SHARE_MAX) return { encoding: 'base64', content: encodeBase64(bytes) };
  return { encoding: 'quoted-printable', content: encodeQuotedPrintable(bytes, quotedSize) };
}

/** Encodes bytes as base64 in lines of 76 characters (RFC 2045 §6.8), without a line end after the last line. */
export function encodeBase64(bytes: Uint8Array): Buffer {
  const whole = Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'), 'latin1');
  const lines = Math.max(1, Math.ceil(whole.length / ENCODED_LINE_MAX));
  const out = Buffer.allocUnsafe(whole.length + (lines - 1) * 2);
  let at = 0;
  for (let from = 0; from < whole.length; from += ENCODED_LINE_MAX) {
    if (from > 0) {
      out[at++] = CR;
      out[at++] = LF;
    }
    at += whole.copy(out, at, from, from + ENCODED_LINE_MAX);
  }
  return out;
}

/** Encodes a text in any charset, with CRLF line ends, as quoted-printable. */
export const encodeQuoted = (bytes: Uint8Array): Buffer =>
  // Three characters for each byte, and a soft break ("=" CR LF) in every 73.
  encodeQuotedPrintable(bytes, bytes.length * 3 + Math.ceil((bytes.length * 3) / 73) * 3 + 3);

/**
 * Encodes bytes with CRLF line ends as quoted-printable (RFC 2045 §6.7).
 *
 * @param size an upper bound of the encoded size.
 */
function encodeQuotedPrintable(bytes: Uint8Array, size: number): Buffer {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = Buffer.allocUnsafe(size);
  let at = 0;
  let column = 0;
  let index = 0;
  while (index < source.length) {
    const run = plainRun(source, index, ENCODED_LINE_MAX - 1 - column);
    if (run > 0) {
      at += source.copy(out, at, index, index + run);
      index += run;
      column += run;
      continue;
    }
    const byte = source[index] ?? 0;
    if (byte === CR && source[index + 1] === LF) {
      at = writeCrlf(out, at);
      index += 2;
      column = 0;
      continue;
    }
    const isLast = endsLine(source, index + 1);
    const isEscaped = KINDS[byte] === ESCAPED || (KINDS[byte] === BLANK && isLast);
    const width = isEscaped ? 3 : 1;
    if (column + width > (isLast ? ENCODED_LINE_MAX : ENCODED_LINE_MAX - 1)) {
      out[at++] = EQUALS;
      at = writeCrlf(out, at);
      column = 0;
    }
    out[at++] = isEscaped ? EQUALS : byte;
    if (isEscaped) {
      out[at++] = HEX[byte >> 4] ?? 0;
      out[at++] = HEX[byte & 15] ?? 0;
    }
    index += 1;
    column += width;
  }
  return out.subarray(0, at);
}

/** Counts the bytes from an index on that need no escape, up to `max`. A blank counts only before a visible byte. */
function plainRun(bytes: Uint8Array, from: number, max: number): number {
  const end = Math.min(bytes.length, from + max);
  let index = from;
  while (index < end && KINDS[bytes[index] ?? 0] !== ESCAPED) index += 1;
  while (index > from && KINDS[bytes[index - 1] ?? 0] === BLANK && !((bytes[index] ?? 0) > SPACE)) index -= 1;
  return index - from;
}

function writeCrlf(out: Buffer, at: number): number {
  out[at] = CR;
  out[at + 1] = LF;
  return at + 2;
}

const endsLine = (bytes: Uint8Array, index: number): boolean =>
  index >= bytes.length || (bytes[index] === CR && bytes[index + 1] === LF);

const ESCAPED = 0;
const PLAIN = 1;
/** Needs no escape unless it ends a line. */
const BLANK = 2;

/** The quoted-printable treatment of each byte value. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === SPACE || byte === TAB) return BLANK;
  return byte > SPACE && byte <= 0x7e && byte !== EQUALS ? PLAIN : ESCAPED;
});

/** The measurements that decide between base64 and quoted-printable. */
type Facts = {
  /** Number of bytes that 7bit cannot carry. */
  escaped: number;
  hasBareBreak: boolean;
  /** An upper bound of the size as quoted-printable. */
  quotedSize: number;
};

function measure(bytes: Uint8Array): Facts {
  let escaped = 0;
  let special = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (KINDS[byte] === PLAIN) continue;
    special += 1;
    if (byte === CR || byte === LF) {
      if (byte === LF || bytes[index + 1] !== LF) return { escaped, hasBareBreak: true, quotedSize: 0 };
      index += 1;
    } else if (KINDS[byte] === ESCAPED && byte !== EQUALS) {
      escaped += 1;
    }
  }
  // Three characters for each special byte, and a soft break ("=" CR LF) in every 73.
  const size = bytes.length + 2 * special;
  return { escaped, hasBareBreak: false, quotedSize: size + Math.ceil(size / 73) * 3 + 3 };
}
