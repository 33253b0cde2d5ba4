/** A rectangle of a film, with the index of a color for each of its points, and how long it is shown. */
export type GifFrame = {
  x: number;
  y: number;
  width: number;
  height: number;
  points: Uint8Array;
  /** In hundredths of a second. */
  delay: number;
};

/** A film: its frames are drawn over each other, once. */
export type GifFilm = {
  width: number;
  height: number;
  /** At most four colors as red, green and blue. */
  palette: readonly (readonly [red: number, green: number, blue: number])[];
  frames: readonly GifFrame[];
};

/** The bits of an index: a palette of four colors. */
const COLOR_BITS = 2;

/** Codes of LZW have at most so many bits (GIF89a, appendix F). */
const CODE_BITS_MAX = 12;

/** A block of data has at most so many bytes. */
const BLOCK_MAX = 255;

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
/** The frame stays, and the next one is drawn over it. */
const KEEP = 1 << 2;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Writes a GIF (GIF89a) that plays once: it has no loop extension. */
export function writeGif({ width, height, palette, frames }: GifFilm): Buffer {
  const colors = Buffer.alloc(3 * (1 << COLOR_BITS));
  for (const [at, color] of palette.entries()) colors.set(color, at * 3);
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  // One palette for all frames, of so many bits.
  screen[4] = 0x80 | ((COLOR_BITS - 1) << 4) | (COLOR_BITS - 1);
  const parts = frames.flatMap((frame) => writeFrame(frame));
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), screen, colors, ...parts, Buffer.from([TRAILER])]);
}

function writeFrame({ x, y, width, height, points, delay }: GifFrame): Buffer[] {
  const control = Buffer.from([EXTENSION, GRAPHIC_CONTROL, 4, KEEP, 0, 0, 0, 0]);
  control.writeUInt16LE(delay, 4);
  const descriptor = Buffer.alloc(10);
  descriptor[0] = IMAGE;
  for (const [at, value] of [x, y, width, height].entries()) descriptor.writeUInt16LE(value, 1 + 2 * at);
  return [control, descriptor, Buffer.from([COLOR_BITS]), inBlocks(compress(points)), Buffer.from([0])];
}

function inBlocks(data: Uint8Array): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += BLOCK_MAX) {
    const block = data.subarray(at, at + BLOCK_MAX);
    blocks.push(Buffer.from([block.length]), Buffer.from(block));
  }
  return Buffer.concat(blocks);
}

const CLEAR = 1 << COLOR_BITS;
const END = CLEAR + 1;
const CODES_MAX = 1 << CODE_BITS_MAX;

/** The code of a sequence and one more color, by both; shared, as frames are compressed one after the other. */
const next = new Uint16Array(CODES_MAX << COLOR_BITS);

/** Compresses indexes of colors by LZW (GIF89a, appendix F). */
function compress(points: Uint8Array): Uint8Array {
  const out = new Uint8Array(points.length * 2 + 16);
  let [length, bits, held] = [0, 0, 0];
  let codeBits = COLOR_BITS + 1;
  let free = END + 1;

  const write = (code: number) => {
    held |= code << bits;
    bits += codeBits;
    while (bits >= 8) {
      out[length++] = held & 255;
      held >>>= 8;
      bits -= 8;
    }
  };
  const clear = () => {
    write(CLEAR);
    next.fill(0);
    codeBits = COLOR_BITS + 1;
    free = END + 1;
  };

  clear();
  let sequence = points[0] ?? 0;
  for (let at = 1; at < points.length; at++) {
    const color = points[at] ?? 0;
    const key = (sequence << COLOR_BITS) | color;
    const known = next[key] ?? 0;
    if (known !== 0) {
      sequence = known;
      continue;
    }
    write(sequence);
    sequence = color;
    if (free === CODES_MAX) {
      clear();
      continue;
    }
    next[key] = free;
    // A reader knows this code one step later: the codes grow when it needs more bits.
    if (free === 1 << codeBits) codeBits += 1;
    free += 1;
  }
  write(sequence);
  write(END);
  if (bits > 0) out[length++] = held & 255;
  return out.subarray(0, length);
}
