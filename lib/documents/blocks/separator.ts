import { z } from 'zod';
import { DEFAULT_LINE_COLOR } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { element } from '../email/block-writer.ts';
import { Color, pixels, Space } from '../fields.ts';

/** A line across the column, or empty height. */
export const separator = defineBlock({
  props: z.strictObject({
    kind: z.enum(['line', 'space']).default('line'),
    color: Color.default(DEFAULT_LINE_COLOR),
    thickness: pixels(1, 20).default(1),
    space: Space,
  }),
  blank: { kind: 'line', color: DEFAULT_LINE_COLOR, thickness: 1, space: 16 },
  toText: ({ kind }) => (kind === 'line' ? '---' : ''),
  toMjml: ({ kind, color, thickness, space }, { side }) =>
    kind === 'space'
      ? element('mj-spacer', { height: `${Math.max(1, space)}px` })
      : element('mj-divider', {
          ...(color === DEFAULT_LINE_COLOR && { 'css-class': 'rule' }),
          'border-color': color,
          'border-width': `${thickness}px`,
          padding: `0 ${side}px ${space}px`,
        }),
});
