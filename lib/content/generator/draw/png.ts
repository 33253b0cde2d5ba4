import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Types of color of a PNG (ISO/IEC 15948 §11.2.2). */
const TRUE_COLOR = 2;
const INDEXED = 3;

/** Returns red, green and blue of a color such as `#1c2024`. */
export const rgbOf = (color: string): [red: number, green: number, blue: number] => {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

/** A picture of two colors: a byte for each point, 1 for the foreground. */
export type Bitmap = { width: number; height: number; points: Uint8Array };

/** Writes a PNG with one bit for each point. */
export function writeBitmapPng({ width, height, points }: Bitmap, background: string, foreground: string): Buffer {
  const lineBytes = 1 + Math.ceil(width / 8);
  const lines = Buffer.alloc(lineBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!points[y * width + x]) continue;
      const at = y * lineBytes + 1 + (x >> 3);
      lines[at] = (lines[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const palette = Buffer.from([...rgbOf(background), ...rgbOf(foreground)]);
  return writeChunks(headerOf(width, height, 1, INDEXED), lines, chunk('PLTE', palette));
}

/** Writes a PNG of red, green and blue, a byte for each. */
export function writeColorPng(width: number, height: number, rgb: Uint8Array): Buffer {
  const lineBytes = 1 + width * 3;
  const lines = Buffer.alloc(lineBytes * height);
  for (let y = 0; y < height; y++) lines.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * lineBytes + 1);
  return writeChunks(headerOf(width, height, 8, TRUE_COLOR), lines);
}

function headerOf(width: number, height: number, bits: number, colorType: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = colorType;
  return chunk('IHDR', header);
}

const writeChunks = (header: Buffer, lines: Buffer, ...others: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, header, ...others, chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
