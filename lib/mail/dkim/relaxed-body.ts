const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** How much of a message is turned at a time: small enough that nothing else has to wait long. */
const PIECE_BYTES = 262_144;

/**
 * A body in its relaxed canonical form (RFC 6376 §3.4.4), piece by piece: white space at line ends gone, other white
 * space one space, empty lines at the end gone, CRLF after the last line that is left. A bare CR or LF is an octet like
 * any other.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 * @param start where its body begins.
 */
export function* relaxedBody(raw: Buffer, start: number, pieceBytes = PIECE_BYTES): Generator<Buffer, void> {
  let at = start;
  let hasText = false;
  // What was read and is not written yet: line ends that may be the body's last, white space that may be its line's last.
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

/** A body may have millions of empty lines before its last text. */
function* endLines(count: number, pieceBytes: number): Generator<Buffer, void> {
  const most = Math.max(1, pieceBytes >> 1);
  for (let left = count; left > 0; left -= most) yield Buffer.alloc(2 * Math.min(left, most), '\r\n');
}
