/** Longest permitted line in octets, without its line end (RFC 5322 §2.1.1). */
const LINE_MAX = 998;

/** Length to which a long header line is folded. */
const CUT_MAX = 76;

const LF = 0x0a;

/** Returns whether any line is longer than permitted. */
export function hasLongLine(bytes: Buffer): boolean {
  if (bytes.length <= LINE_MAX) return false;
  let start = 0;
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
    // The line end is CRLF. A line that ends with a bare LF may be one octet longer, which is harmless.
    if (end - start > LINE_MAX + 1) return true;
    start = end + 1;
  }
  return bytes.length - start > LINE_MAX;
}

/** Folds the long lines of a header block at white space (RFC 5322 §2.2.3); a word that is too long is kept whole. */
export function foldLongLines(head: Buffer): Buffer {
  if (!hasLongLine(head)) return head;
  const lines = head.toString('latin1').split('\r\n');
  return Buffer.from(lines.map((line) => (line.length > LINE_MAX ? foldLine(line) : line)).join('\r\n'), 'latin1');
}

function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  // Each blank stays at the beginning of its line, so that unfolding gives the same text.
  for (const word of line.split(/(?=[ \t])(?<=[^ \t])/)) {
    if (piece !== '' && piece.length + word.length > CUT_MAX && /\S/.test(word)) {
      pieces.push(piece);
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece].join('\r\n');
}

/** Breaks the long lines of a quoted-printable body with soft breaks (RFC 2045 §6.7). */
export const breakQuoted = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString('latin1')
      .split('\r\n')
      .map((line) => (line.length > LINE_MAX ? (line.match(QUOTED_PIECE) ?? [line]).join('=\r\n') : line))
      .join('\r\n'),
    'latin1',
  );

/** Up to 72 octets; an escape is never split. */
const QUOTED_PIECE = /(?:=[0-9A-Fa-f]{2}|.){1,24}/gs;

/** Rewraps base64 in lines of 76 characters. */
export const breakBase64 = (body: Buffer): Buffer =>
  Buffer.from(
    (
      body
        .toString('latin1')
        .replace(/\s+/g, '')
        .match(/.{1,76}/g) ?? []
    )
      .join('\r\n')
      .concat('\r\n'),
    'latin1',
  );
