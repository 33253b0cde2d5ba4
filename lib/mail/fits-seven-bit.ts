/** Longest line that is sent unchanged (RFC 5322 §2.1.1, recommended). */
const LINE_MAX = 78;

/** The same for prepared content, whose lines are broken beforehand: below the 998 that every server must accept. */
export const PREPARED_LINE_MAX = 990;

const CR = 0x0d;
const LF = 0x0a;
const TAB = 0x09;
const SPACE = 0x20;
const TILDE = 0x7e;

/** Holds a text while it is checked, and the same octets by fours. Nothing outlives a check. */
const scratch = Buffer.allocUnsafeSlow(196_608);
const scratchWords = new Int32Array(scratch.buffer);

/** The most octets of UTF-8 for one unit of a JavaScript string. */
const UNIT_MAX_BYTES = 3;

/**
 * Returns true if a text can be sent as 7bit (RFC 2045 §2.7): ASCII without controls but tabs, every line break CRLF, no
 * line over 78 characters, or over `lineMax`. Reads four octets at a time, because every text of every message is checked.
 */
export function fitsSevenBit(text: string, lineMax = LINE_MAX): boolean {
  if (text.length * UNIT_MAX_BYTES <= scratch.length) return fits(scratch, scratchWords, scratch.write(text), lineMax);
  const bytes = Buffer.from(text);
  // A buffer of this size does not come from Node's pool: it begins where its memory begins.
  return fits(bytes, new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2), bytes.length, lineMax);
}

function fits(bytes: Uint8Array, words: Int32Array, length: number, lineMax: number): boolean {
  const wholeWords = length >> 2;
  let lineStart = 0;
  let index = 0;
  while (index < length) {
    if ((index & 3) === 0) {
      let word = index >> 2;
      while (word < wholeWords && isVisible(words[word] ?? 0)) word += 1;
      index = word << 2;
      if (index >= length) break;
    }
    const byte = bytes[index] ?? 0;
    if (byte === CR && index + 1 < length && bytes[index + 1] === LF) {
      if (index - lineStart > lineMax) return false;
      index += 2;
      lineStart = index;
    } else if ((byte >= SPACE && byte <= TILDE) || byte === TAB) {
      index += 1;
    } else {
      return false;
    }
  }
  return length - lineStart <= lineMax;
}

/**
 * Returns true if each of four octets is a blank or visible ASCII character: none is below 0x20, is 0x7f or has its highest
 * bit set. The subtraction borrows, and the addition carries, only past an octet that fails itself.
 */
const isVisible = (word: number): boolean => (((word - 0x20202020) | (word + 0x01010101) | word) & 0x80808080) === 0;
