import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeDrawn, writeImage, writeText } from '../email/elements.ts';
import { Align, Color, multiLine, pixels, Space } from '../fields.ts';
import { plain } from '../text/text-writer.ts';

/** A QR code of a text or of an address, with the same as text under it. */
export const qrcode = defineBlock({
  props: z.strictObject({
    text: multiLine(1_000),
    /** In pixels. */
    size: pixels(80, 600).default(160),
    foregroundColor: Color.default('#000000'),
    backgroundColor: Color.default('#ffffff'),
    /** The empty modules around the code. */
    margin: z.int().min(4).max(16).default(4),
    hasText: z.boolean().default(true),
    align: Align.default('center'),
    space: Space,
  }),
  blank: {
    text: '',
    size: 160,
    foregroundColor: '#000000',
    backgroundColor: '#ffffff',
    margin: 4,
    hasText: true,
    align: 'center',
    space: 16,
  },
  toMjml({ text, size, hasText, align, space }, write) {
    if (write.pictureUrl === null) {
      if (text.trim() === '') write.report({ level: 'warning', code: 'noValue', message: 'the code has no text' });
      return '';
    }
    const look = { href: '', width: size, align, radius: 0, space: hasText ? 8 : space } as const;
    const picture = writeImage({ src: write.pictureUrl, alt: text, ...look }, write);
    const words = write.text('text', text).replaceAll('\n', '<br />');
    return writeDrawn(picture, write) + (hasText ? writeText(words, { size: 14, align, color: '', space }, write) : '');
  },
  toText: ({ text }) => plain(text),
  picture: ({ text, size, foregroundColor, backgroundColor, margin }) =>
    text.trim() === '' ? null : { kind: 'qrcode', text, size, foregroundColor, backgroundColor, margin },
});
