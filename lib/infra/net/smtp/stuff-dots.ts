const DOT = 0x2e;
const CR = 0x0d;
const LF = 0x0a;

const TERMINATOR = Buffer.from('.\r\n');
const LINE_END_AND_TERMINATOR = Buffer.from('\r\n.\r\n');

/** Up to here copying a message to append its final dot is cheaper than writing two pieces. */
const COPY_MAX_BYTES = 65_536;

/**
 * A message as DATA carries it (RFC 5321 §4.5.2): dots that begin a line doubled, the final dot after it.
 *
 * A dot after a bare CR or LF is doubled too: some servers take these for line ends, and would let the text after
 * `<LF>.<CR><LF>` in as a second message.
 *
 * @returns pieces to be written one after another; a large message is copied only where a dot had to be doubled.
 */
export function stuffDots(raw: Buffer): Buffer[] {
  const isWhole = raw.length === 0 || (raw.at(-1) === LF && raw.at(-2) === CR);
  const message = raw[0] === DOT || raw.includes('\n.') || raw.includes('\r.') ? doubleDots(raw) : raw;
  const pieces = [message, isWhole ? TERMINATOR : LINE_END_AND_TERMINATOR];
  return message.length <= COPY_MAX_BYTES ? [Buffer.concat(pieces)] : pieces;
}

function doubleDots(raw: Buffer): Buffer {
  // At most every second byte is a dot that begins a line.
  const stuffed = Buffer.allocUnsafe(raw.length + (raw.length >> 1) + 1);
  let length = 0;
  let last = LF;
  for (const byte of raw) {
    if (byte === DOT && (last === LF || last === CR)) stuffed[length++] = DOT;
    stuffed[length++] = byte;
    last = byte;
  }
  return stuffed.subarray(0, length);
}
