const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** Bytes of a message that are processed at a time, so that the event loop is not blocked for long. */
const PIECE_BYTES = 262_144;

/**
 * Yields a body in relaxed canonical form (RFC 6376 §3.4.4), piece by piece: removes white space at line ends, reduces
 * other white space to one space, removes empty lines at the end, ends the last line with CRLF. A bare CR or LF is
 * treated like any other octet.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 * @param start the offset of its body.
 */
export function* canonicalizeBody(raw: Buffer, start: number, pieceBytes = PIECE_BYTES): Generator<Buffer, void> {
  let at = start;
  let hasText = false;
  // Line ends that may be the last of the body, and white space that may end its line, are not written yet.
  let earlierLineEnds = 0;
  let isBlank = false;
  while (at < raw.length) {
    const until = Math.min(at + pieceBytes, raw.length);
    // One octet for white space before the piece, two for the end of the last line.
    const out = Buffer.allocUnsafe(until - at + 3);
    let length = 0;
    let lineEnds = 0;
    while (at < until) {
      const byte = raw[at++] ?? 0;
      if (byte === SPACE || byte === TAB) isBlank = true;
      else if (byte === CR && raw[at] === LF) {
        at += 1;
        lineEnds += 1;
        isBlank = false;
      } else {
        if (earlierLineEnds > 0) {
          yield* endLines(earlierLineEnds, pieceBytes);
          earlierLineEnds = 0;
        }
        for (; lineEnds > 0; lineEnds -= 1) {
          out[length++] = CR;
          out[length++] = LF;
        }
        if (isBlank) out[length++] = SPACE;
        isBlank = false;
        out[length++] = byte;
      }
    }
    hasText ||= length > 0;
    earlierLineEnds += lineEnds;
    if (hasText && at >= raw.length) {
      out[length++] = CR;
      out[length++] = LF;
    }
    yield out.subarray(0, length);
  }
}

/** Yields line ends in pieces: a body may have millions of empty lines before its last text. */
function* endLines(count: number, pieceBytes: number): Generator<Buffer, void> {
  const most = Math.max(1, pieceBytes >> 1);
  for (let left = count; left > 0; left -= most) yield Buffer.alloc(2 * Math.min(left, most), '\r\n');
}
