const DOT = 0x2e;
const CR = 0x0d;
const LF = 0x0a;

const TERMINATOR = Buffer.from('.\r\n');
const LINE_END_AND_TERMINATOR = Buffer.from('\r\n.\r\n');

/**
 * A message as DATA carries it (RFC 5321 §4.5.2): dots that begin a line doubled, the final dot after it.
 *
 * A dot after a bare CR or LF is doubled too: some servers take these for line ends, and would let the text after
 * `<LF>.<CR><LF>` in as a second message.
 *
 * @returns pieces to be written one after another; the message is copied only where a dot had to be doubled.
 */
export function stuffDots(raw: Buffer): [message: Buffer, terminator: Buffer] {
  const isWhole = raw.length === 0 || (raw.at(-1) === LF && raw.at(-2) === CR);
  const message = raw[0] === DOT || raw.includes('\n.') || raw.includes('\r.') ? doubleDots(raw) : raw;
  return [message, isWhole ? TERMINATOR : LINE_END_AND_TERMINATOR];
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
