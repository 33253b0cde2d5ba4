import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeDrawn, writeImage, writeText } from '../email/elements.ts';
import { Align, Color, multiLine, pixels, Space } from '../fields.ts';
import { BARCODE_WIDTH, SYMBOLOGIES } from '../pictures.ts';
import { plain } from '../text/text-writer.ts';

/** A barcode on a light tile, with its value as text under it. */
export const barcode = defineBlock({
  props: z.strictObject({
    symbology: z.enum(SYMBOLOGIES).default('code128'),
    value: multiLine(500),
    /** In pixels. */
    height: pixels(20, 300).default(60),
    showValue: z.boolean().default(true),
    foregroundColor: Color.default('#000000'),
    backgroundColor: Color.default('#ffffff'),
    align: Align.default('center'),
    space: Space,
  }),
  blank: {
    symbology: 'code128',
    value: '',
    height: 60,
    showValue: true,
    foregroundColor: '#000000',
    backgroundColor: '#ffffff',
    align: 'center',
    space: 16,
  },
  toMjml({ symbology, value, height, showValue, align, space }, write) {
    if (write.pictureUrl === null) {
      if (value.trim() === '') write.report({ level: 'warning', code: 'noValue', message: 'the barcode has no value' });
      return '';
    }
    const width = symbology === 'datamatrix' ? height : BARCODE_WIDTH;
    const look = { href: '', width, align, radius: 0, space: showValue ? 4 : space } as const;
    const picture = writeImage({ src: write.pictureUrl, alt: value.replaceAll('\n', ' '), ...look }, write);
    const words = write.text('value', value).replaceAll('\n', ' ');
    return (
      writeDrawn(picture, write) + (showValue ? writeText(words, { size: 14, align, color: '', space }, write) : '')
    );
  },
  toText: ({ value }) => plain(value),
  picture: ({ symbology, value, height, foregroundColor, backgroundColor }) =>
    value.trim() === ''
      ? null
      : // The value is text of the mail, which every reader and program has.
        { kind: 'barcode', symbology, value, height, showValue: false, foregroundColor, backgroundColor },
});
