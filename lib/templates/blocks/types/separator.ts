import { z } from 'zod';
import { defineBlock } from '../block-kind.ts';
import { element } from '../block-writer.ts';
import { Color, pixels, Space } from '../fields.ts';

/** A line across the column, or empty height. */
export const separator = defineBlock({
  props: z.strictObject({
    kind: z.enum(['line', 'space']).default('line'),
    color: Color.default('#e3e5e8'),
    thickness: pixels(1, 20).default(1),
    space: Space,
  }),
  toMjml: ({ kind, color, thickness, space }, { side }) =>
    kind === 'space'
      ? element('mj-spacer', { height: `${Math.max(1, space)}px` })
      : element('mj-divider', {
          'border-color': color,
          'border-width': `${thickness}px`,
          padding: `0 ${side}px ${space}px`,
        }),
});
