import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeText } from '../email/elements.ts';
import { Align, OwnColor, pixels, Space } from '../fields.ts';
import { EMPTY_TEXT, RichTextDocument, writeRichText } from '../rich-text.ts';
import { plainRich } from '../text/text-writer.ts';

/** Formatted text. */
export const text = defineBlock({
  props: z.strictObject({
    body: RichTextDocument,
    size: pixels(12, 32).default(16),
    align: Align.default('left'),
    color: OwnColor.default(''),
    space: Space,
  }),
  blank: { body: EMPTY_TEXT, size: 16, align: 'left', color: '', space: 16 },
  toText: ({ body }) => plainRich(body),
  toMjml: ({ body, ...look }, write) => writeText(writeRichText('body', body, write), look, write),
});
