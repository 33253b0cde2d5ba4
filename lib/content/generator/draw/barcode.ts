import { BARCODE_WIDTH, type BarcodePicture } from '#lib/documents/pictures.ts';
import { type Bitmap, writeBitmapPng } from './png.ts';

/** The empty modules around a code: 10 beside bars (ISO/IEC 15417 and others; EAN needs 11), 2 around codes of squares. */
const QUIET = { bars: 12, squares: 2 } as const;

/** Points of a module at least. */
const MODULE_MIN = 2;

/** The height of the value under the bars and the space above it, in points. */
const VALUE = { height: 24, space: 8 } as const;

/** The error correction of PDF417 (ISO/IEC 15438): 16 codewords, of which the library gives short values fewer. */
const ERROR_LEVEL = 3;

/** Loads the library with the first barcode: it has 2 MB of code. */
async function loadLibrary() {
  const { default: library } = await import('bwip-js/node');
  return library;
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Draws a barcode as a PNG that is twice its size in points, with its quiet zone; one with a long value is larger. */
export async function drawBarcode(spec: BarcodePicture): Promise<Buffer> {
  const library = await loadLibrary();
  const { symbology: bcid, value: text } = spec;
  const [code] = library.raw({ bcid, text, ...(bcid === 'pdf417' && { eclevel: ERROR_LEVEL }) });
  if (!code) throw new Error(`${bcid} has no code`);
  const bitmap = 'sbs' in code ? drawBars(library, spec, code.sbs) : drawSquares(spec, code);
  return writeBitmapPng(bitmap, spec.backgroundColor, spec.foregroundColor);
}

function drawBars(library: Library, { height, value, showValue }: BarcodePicture, widths: readonly number[]): Bitmap {
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET.bars);
  const scale = Math.max(MODULE_MIN, Math.floor((2 * BARCODE_WIDTH) / modules));
  const width = Math.max(2 * BARCODE_WIDTH, modules * scale);
  const bars = 2 * height;
  const rows = bars + (showValue ? VALUE.space + VALUE.height : 0);
  const points = new Uint8Array(width * rows);
  let left = Math.floor((width - (modules - 2 * QUIET.bars) * scale) / 2);
  for (const [at, modulesWide] of widths.entries()) {
    // Bars and spaces alternate, a bar first.
    if (at % 2 === 0) points.fill(1, left, left + modulesWide * scale);
    left += modulesWide * scale;
  }
  for (let y = 1; y < bars; y++) points.copyWithin(y * width, 0, width);
  const bitmap = { width, height: rows, points };
  if (showValue) drawValue(library, bitmap, value, bars + VALUE.space);
  return bitmap;
}

/** Draws the value in the middle, in the letters that the library has; nothing of one that is wider than the code. */
function drawValue({ FontLib }: Library, { width, points }: Bitmap, value: string, top: number): void {
  const font = FontLib.lookup('OCR-B');
  const glyphs = Array.from(value, (letter) =>
    FontLib.getglyph(font, letter.codePointAt(0) ?? 0, VALUE.height, VALUE.height),
  );
  const total = glyphs.reduce((sum, { advance }) => sum + advance, 0);
  if (total > width) return;
  let left = Math.floor((width - total) / 2);
  const baseline = top + Math.round(VALUE.height * 0.75);
  for (const glyph of glyphs) {
    for (let y = 0; y < glyph.height; y++) {
      for (let x = 0; x < glyph.width; x++) {
        const isInk = (glyph.bytes[glyph.offset + y * glyph.width + x] ?? 0) > 127;
        if (isInk) points[(baseline - glyph.top + y) * width + left + glyph.left + x] = 1;
      }
    }
    left += glyph.advance;
  }
}

function drawSquares(
  { symbology, height }: BarcodePicture,
  { pixs, pixx, pixy }: { pixs: readonly number[]; pixx: number; pixy: number },
): Bitmap {
  const [across, down] = [pixx + 2 * QUIET.squares, pixy + 2 * QUIET.squares];
  const isSquare = symbology === 'datamatrix';
  const fits = Math.min((2 * (isSquare ? height : BARCODE_WIDTH)) / across, (2 * height) / down);
  const scale = Math.max(MODULE_MIN, Math.floor(fits));
  const width = Math.max(2 * (isSquare ? height : BARCODE_WIDTH), across * scale);
  const rows = Math.max(2 * height, down * scale);
  const points = new Uint8Array(width * rows);
  const [left, top] = [Math.floor((width - pixx * scale) / 2), Math.floor((rows - pixy * scale) / 2)];
  // The lines of PDF417 are some modules high, and are given once.
  const lineHeight = (pixy / (pixs.length / pixx)) * scale;
  for (const [at, isDark] of pixs.entries()) {
    if (!isDark) continue;
    const [x, y] = [left + (at % pixx) * scale, top + Math.floor(at / pixx) * lineHeight];
    for (let row = y; row < y + lineHeight; row++) points.fill(1, row * width + x, row * width + x + scale);
  }
  return { width, height: rows, points };
}
