import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawBarcode } from '#lib/content/generator/draw/barcode.ts';
import { drawQrcode } from '#lib/content/generator/draw/qrcode.ts';
import { contrastOf } from '#lib/core/color-contrast.ts';
import {
  BarcodePicture,
  FixedPicture,
  QrcodePicture,
  type Symbology,
  sizeOfPicture,
  withCheckDigit,
} from '#lib/documents/pictures.ts';
import { readCode } from '../../../fixtures/media/read-code.ts';
import { fc } from '../../../fixtures/properties.ts';

const VALUES_EACH = 222;

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const ascii = (max: number) =>
  fc.stringMatching(new RegExp(`^[ -z|~]{1,${max}}$`)).filter((text) => text.trim() === text);

/** The values of each symbology, the name of its format for the reader, and its longest value. */
const SYMBOLOGIES: Record<
  Symbology,
  [values: fc.Arbitrary<string>, format: Parameters<typeof readCode>[1], longest: string]
> = {
  code128: [ascii(80), 'Code128', 'Wq~0'.repeat(20)],
  code39: [fc.stringMatching(/^[0-9A-Z.$/+%-]{1,40}$/), 'Code39Std', 'A-Z 0.9$'.repeat(5)],
  ean13: [digits(12), 'EAN13', '999999999999'],
  ean8: [digits(7), 'EAN8', '9999999'],
  upca: [digits(11), 'UPCA', '99999999999'],
  itf14: [digits(13), 'ITF', '9999999999999'],
  pdf417: [ascii(500), 'PDF417', 'aB3~\n'.repeat(100)],
  datamatrix: [ascii(500), 'DataMatrix', 'aB3~\n'.repeat(100)],
};

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** Pairs of colors that are allowed, dark on light: readers see the shades of gray, and not all see light on dark. */
const colors = fc
  .tuple(hex, hex)
  .filter(([one, other]) => contrastOf(one, other) >= 3 && contrastOf(one, '#ffffff') > contrastOf(other, '#ffffff'))
  .map(([foregroundColor, backgroundColor]) => ({ foregroundColor, backgroundColor }));

describe.each(Object.entries(SYMBOLOGIES))('%s', (symbology, [values, format, longest]) => {
  const draw = async (value: string, more: object = {}) => {
    const spec = FixedPicture.parse({ kind: 'barcode', symbology, value, ...more });
    return drawBarcode(BarcodePicture.parse(spec));
  };

  it('is read back, whatever its value, its height and its colors', async () => {
    const given = fc.tuple(values, fc.integer({ min: 20, max: 300 }), colors, fc.boolean());
    const sample = fc.sample(given, { seed: 20_261_128, numRuns: VALUES_EACH });
    for (const [value, height, chosen, showValue] of sample) {
      const found = await readCode(await draw(value, { height, showValue, ...chosen }), format);
      expect([value, height, chosen, found]).toEqual([value, height, chosen, [readAs(symbology, value)]]);
    }
  });

  it('is read back at its longest, and has two points for a pixel or more', async () => {
    const png = await draw(longest);
    expect(await readCode(png, format)).toEqual([readAs(symbology, longest)]);
    const { width = 0, height = 0 } = await sharp(png).metadata();
    const size = sizeOfPicture(FixedPicture.parse({ kind: 'barcode', symbology, value: longest }));
    expect(width).toBeGreaterThanOrEqual(2 * (size?.width ?? 0));
    expect(height).toBeGreaterThanOrEqual(2 * (size?.height ?? 0));
  });
});

const readAs = (symbology: string, value: string): string => {
  const whole = withCheckDigit(symbology as Symbology, value);
  return symbology === 'upca' ? `0${whole}` : whole;
};

describe('a QR code', () => {
  const draw = (spec: object) => drawQrcode(QrcodePicture.parse(FixedPicture.parse({ kind: 'qrcode', ...spec })));

  it('is read back up to 1,000 characters, in all sizes, margins and colors', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
    const given = fc.record({
      text: text.filter((one) => Buffer.byteLength(one) <= 1_000 && !/\p{Cc}/u.test(one)),
      size: fc.integer({ min: 80, max: 600 }),
      margin: fc.integer({ min: 4, max: 16 }),
    });
    for (const [spec, chosen] of fc.sample(fc.tuple(given, colors), { seed: 20_261_128, numRuns: VALUES_EACH })) {
      const found = await readCode(draw({ ...spec, ...chosen }), 'QRCode');
      expect([spec, chosen, found]).toEqual([spec, chosen, [spec.text]]);
    }
    for (const longest of ['https://example.com/'.repeat(50), 'é'.repeat(500), '1'.repeat(1_000)]) {
      for (const size of [80, 600]) expect(await readCode(draw({ text: longest, size }), 'QRCode')).toEqual([longest]);
    }
  });

  it('has its quiet zone in the color of the background', async () => {
    const png = draw({ text: 'x', size: 100, foregroundColor: '#102030', backgroundColor: '#fffbe6' });
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 200]);
    const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    // A code of 21 modules with a margin of 4 has modules of 6 points here.
    for (const at of [0, 24]) for (let x = 0; x < 200; x++) expect(colorAt(x, at)).toEqual([0xff, 0xfb, 0xe6]);
    expect(colorAt(40, 40)).toEqual([0x10, 0x20, 0x30]);
  });

  it('has one bit for each point', async () => {
    expect(draw({ text: 'x' })[24]).toBe(1);
  });
});
