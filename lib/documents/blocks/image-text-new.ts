import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeBeside, writeImage, writeText } from '../email/elements.ts';
import { Line, Space, Url } from '../fields.ts';
import { EMPTY_TEXT, RichTextDocument, writeRichText } from '../rich-text.ts';
import { joinParagraphs, plainPicture, plainRich } from '../text/text-writer.ts';

/** A picture with formatted text beside it, or under it in a row of several columns and on phones. */
export const imageTextNew = defineBlock({
  props: z.strictObject({
    src: Url,
    alt: Line.default(''),
    href: Url.default(''),
    imageSide: z.enum(['left', 'right']).default('left'),
    /** In percent of the row. */
    imageWidth: z.int().min(20).max(60).default(40),
    body: RichTextDocument,
    space: Space,
  }),
  blank: { src: '', alt: '', imageSide: 'left', imageWidth: 40, href: '', body: EMPTY_TEXT, space: 16 },
  toText: ({ alt, href, body }) => joinParagraphs(plainPicture(alt, href), plainRich(body)),
  toMjml: ({ body, ...props }, write) =>
    writeImage({ ...props, ...PICTURE }, write) +
    writeText(writeRichText('body', body, write), { ...LOOK, space: props.space }, write),
  toColumns: ({ body, imageSide, imageWidth, ...props }, write) =>
    writeBeside(
      { imageSide, imageWidth },
      writeImage({ ...props, ...PICTURE }, write),
      writeText(writeRichText('body', body, write), { ...LOOK, space: props.space }, write),
    ),
});

const PICTURE = { width: 0, align: 'center', radius: 0 } as const;
const LOOK = { size: 16, align: 'left', color: '' } as const;
