import { z } from 'zod';
import { defineBlock } from '../block-kind.ts';
import { writeText } from '../elements.ts';
import { Align, OwnColor, pixels, Space } from '../fields.ts';
import { RichTextDocument, writeRichText } from '../rich-text.ts';

/** Formatted text. */
export const text = defineBlock({
  props: z.strictObject({
    body: RichTextDocument,
    size: pixels(12, 32).default(16),
    align: Align.default('left'),
    color: OwnColor.default(''),
    space: Space,
  }),
  toMjml: ({ body, ...look }, write) => writeText(writeRichText('body', body, write), look, write),
});
