import { encode } from 'uqr';
import type { QrcodePicture } from '#lib/documents/pictures.ts';
import { writeBitmapPng } from './png.ts';

/** Bytes up to which a code is repaired from 15 % of damage; longer ones from 7 %, so that their modules stay large. */
const STURDY_MAX_BYTES = 300;

/** Points of a module at least: finer ones are lost when the picture is shown smaller. */
const MODULE_MIN = 2;
const SMALL_MODULE = 4;

/** Draws a QR code as a PNG that is twice its size in points, with its quiet zone. */
export function drawQrcode({ text, size, margin, foregroundColor, backgroundColor }: QrcodePicture): Buffer {
  const bytes = Array.from(Buffer.from(text));
  const code = encode(bytes, { ecc: bytes.length > STURDY_MAX_BYTES ? 'L' : 'M', boostEcc: true, border: 0 });
  const modules = code.size + 2 * margin;
  const fitting = (2 * size) / modules;
  // Rounding few points down would leave a third of the picture empty: it is larger instead, and shown at its size.
  const scale = fitting < SMALL_MODULE ? Math.max(MODULE_MIN, Math.ceil(fitting)) : Math.floor(fitting);
  const side = Math.max(2 * size, modules * scale);
  const start = Math.floor((side - code.size * scale) / 2);
  const points = new Uint8Array(side * side);
  for (const [row, line] of code.data.entries()) {
    const top = start + row * scale;
    for (const [column, isDark] of line.entries()) {
      const left = top * side + start + column * scale;
      if (isDark) points.fill(1, left, left + scale);
    }
    for (let y = top + 1; y < top + scale; y++) points.copyWithin(y * side, top * side, (top + 1) * side);
  }
  return writeBitmapPng({ width: side, height: side, points }, backgroundColor, foregroundColor);
}
