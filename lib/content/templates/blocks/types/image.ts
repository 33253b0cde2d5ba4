import { z } from 'zod';
import { defineBlock } from '../block-kind.ts';
import { writeImage } from '../elements.ts';
import { Align, Line, pixels, Space, Url } from '../fields.ts';

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
  toMjml: (props, write) => writeImage(props, write),
});
