import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { writeImage } from '../email/elements.ts';
import { Align, Line, pixels, Space, Url } from '../fields.ts';
import { plainPicture } from '../text/text-writer.ts';

/** A picture, with or without a link. */
export const image = defineBlock({
  props: z.strictObject({
    src: Url,
    alt: Line.default(''),
    href: Url.default(''),
    /** In pixels; 0 for the whole column. */
    width: pixels(0, 900).default(0),
    align: Align.default('center'),
    radius: pixels(0, 60).default(0),
    space: Space,
  }),
  blank: { src: '', alt: '', href: '', width: 0, align: 'center', radius: 0, space: 16 },
  toText: ({ alt, href }) => plainPicture(alt, href),
  toMjml: (props, write) => writeImage(props, write),
});
