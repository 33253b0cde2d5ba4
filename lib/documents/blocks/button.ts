import { z } from 'zod';
import { DEFAULT_BUTTON_COLORS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { writeButton } from '../email/elements.ts';
import { Align, Color, Line, pixels, Space, Url } from '../fields.ts';
import { plainLink } from '../text/text-writer.ts';

/** A link that looks like a button. */
export const button = defineBlock({
  props: z.strictObject({
    label: Line,
    href: Url,
    align: Align.default('left'),
    background: Color.default(DEFAULT_BUTTON_COLORS.background),
    color: Color.default(DEFAULT_BUTTON_COLORS.color),
    radius: pixels(0, 40).default(8),
    isWide: z.boolean().default(false),
    space: Space,
  }),
  blank: { label: '', href: '', align: 'left', ...DEFAULT_BUTTON_COLORS, radius: 8, isWide: false, space: 16 },
  toText: ({ label, href }) => (label.trim() === '' ? '' : plainLink(label, href)),
  toMjml: (props, write) => writeButton(props, write),
});
