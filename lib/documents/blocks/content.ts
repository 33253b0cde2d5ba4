import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeHeading, writeText } from '../email/elements.ts';
import { Align, Line, OwnColor, Space } from '../fields.ts';
import { EMPTY_TEXT, RichTextDocument, writeRichText } from '../rich-text.ts';
import { joinLines, plainHeading, plainRich } from '../text/text-writer.ts';

/** A heading with formatted text under it. */
export const content = defineBlock({
  props: z.strictObject({
    title: Line,
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
    body: RichTextDocument,
    align: Align.default('left'),
    color: OwnColor.default(''),
    space: Space,
  }),
  blank: { title: '', level: 2, body: EMPTY_TEXT, align: 'left', color: '', space: 16 },
  toText: ({ title, level, body }) => joinLines(plainHeading(title, level), plainRich(body)),
  toMjml: ({ title, level, body, align, color, space }, write) =>
    writeHeading({ title, level, align, color }, write) +
    writeText(writeRichText('body', body, write), { size: 16, align, color, space }, write),
});
