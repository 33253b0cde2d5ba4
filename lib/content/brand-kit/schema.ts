import { z } from 'zod';
import { DEFAULT_BLOCK_SETTINGS, DEFAULT_BUTTON_COLORS, FONT_NAMES } from '#lib/documents/defaults.ts';
import { Color, pixels } from '#lib/documents/fields.ts';
import { BRAND_COLORS_MAX } from './values.ts';

const color = (description: string, example: string) => Color.meta({ description, example });

/** The colors, the font and the button of a company's messages. */
export const BrandKit = z.strictObject({
  colors: z
    .array(Color)
    .max(BRAND_COLORS_MAX)
    .meta({ description: 'Colors to choose from in the editor.', example: ['#3d40c4', '#0f8a6c'] }),
  settings: z
    .strictObject({
      background: color('The color around the rows of a message.', DEFAULT_BLOCK_SETTINGS.background),
      surface: color('The color of the rows.', DEFAULT_BLOCK_SETTINGS.surface),
      color: color('The color of text.', DEFAULT_BLOCK_SETTINGS.color),
      linkColor: color('The color of links.', DEFAULT_BLOCK_SETTINGS.linkColor),
      font: z.enum(FONT_NAMES).meta({ description: 'The font.', example: 'system' }),
    })
    .meta({ description: 'The colors and the font of new messages.' }),
  button: z
    .strictObject({
      background: color('The color of a button.', DEFAULT_BUTTON_COLORS.background),
      color: color('The color of its label.', DEFAULT_BUTTON_COLORS.color),
      radius: pixels(0, 40).meta({ description: 'The radius of its corners in pixels.', example: 8 }),
    })
    .meta({ description: 'The look of new buttons.' }),
});
export type BrandKit = z.infer<typeof BrandKit>;

/** The kit of a company that has chosen none: that of every document. */
export const DEFAULT_BRAND_KIT: BrandKit = {
  colors: [],
  settings: {
    background: DEFAULT_BLOCK_SETTINGS.background,
    surface: DEFAULT_BLOCK_SETTINGS.surface,
    color: DEFAULT_BLOCK_SETTINGS.color,
    linkColor: DEFAULT_BLOCK_SETTINGS.linkColor,
    font: DEFAULT_BLOCK_SETTINGS.font,
  },
  button: { ...DEFAULT_BUTTON_COLORS, radius: 8 },
};
