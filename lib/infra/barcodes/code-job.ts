import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A picture is read up to so many points: more than the cameras of phones take. */
const POINTS_MAX = 60_000_000;

/** The longer side of the picture that is searched, in pixels; codes on cards are far larger than its dots. */
const SIDE_MAX = 2_400;

/** Codes of one picture. */
const CODES_MAX = 8;

/** The formats that hold whole texts. */
const FORMATS = ['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const;

/** A picture with codes. */
export type CodeJob = { content: Uint8Array };

/** The texts of the codes, null if the picture cannot be read. */
export type CodeAnswer = { codes: string[] | null };

/** Reads the codes of a picture. Runs in the process for codes. */
export async function doCodeJob({ content }: CodeJob): Promise<CodeAnswer> {
  const [{ default: sharp }, readBarcodes] = await Promise.all([import('sharp'), loadReader()]);
  try {
    const { data, info } = await sharp(content, { limitInputPixels: POINTS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData; // Node has no such class
    const found = await readBarcodes(picture, {
      formats: [...FORMATS],
      tryHarder: true,
      maxNumberOfSymbols: CODES_MAX,
    });
    return { codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) };
  } catch {
    return { codes: null };
  }
}

/** Loads the reader with the WebAssembly of its package: it fetches it from another server else. */
async function loadReader() {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const { buffer, byteOffset, byteLength } = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) } });
  return readBarcodes;
}
