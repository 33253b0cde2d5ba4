import type { BlockType } from '#lib/documents/registry.ts';
import { addToCalendar } from './blocks/add-to-calendar.tsx';
import { barcode } from './blocks/barcode.tsx';
import { button } from './blocks/button.tsx';
import { carousel } from './blocks/carousel.tsx';
import { catalog } from './blocks/catalog.tsx';
import { chart } from './blocks/chart.tsx';
import { content } from './blocks/content.tsx';
import { countdown } from './blocks/countdown.tsx';
import { download } from './blocks/download.tsx';
import { feedback } from './blocks/feedback.tsx';
import { html } from './blocks/html.tsx';
import { image } from './blocks/image.tsx';
import { imageTextButtonNew } from './blocks/image-text-button-new.tsx';
import { imageTextNew } from './blocks/image-text-new.tsx';
import { navHeader } from './blocks/nav-header.tsx';
import { qrcode } from './blocks/qrcode.tsx';
import { separator } from './blocks/separator.tsx';
import { socialMedia } from './blocks/social-media.tsx';
import { table } from './blocks/table.tsx';
import { text } from './blocks/text.tsx';
import { textExpand } from './blocks/text-expand.tsx';
import { video } from './blocks/video.tsx';
import { voucher } from './blocks/voucher.tsx';
import type { BlockView } from './define-view.ts';

/** The types of block in the editor, by group of the palette, in its order. A new type is a file in `blocks` and a line here. */
const GROUPS = {
  basic: { text, content, button, separator, socialMedia, download, table, navHeader },
  pictures: { image, imageTextNew, carousel, video },
  product: { imageTextButtonNew, catalog, voucher, barcode, qrcode },
  event: { countdown, addToCalendar },
  interactive: { feedback, textExpand, chart },
  code: { html },
} as const;

/** The types of block in the editor. */
export const BLOCK_VIEWS: { readonly [T in BlockType]: BlockView<T> } = {
  ...GROUPS.basic,
  ...GROUPS.pictures,
  ...GROUPS.product,
  ...GROUPS.event,
  ...GROUPS.interactive,
  ...GROUPS.code,
};

/** A group of the palette. */
export type PaletteGroup = keyof typeof GROUPS;

/** The groups of the palette with their types. */
export const PALETTE = Object.entries(GROUPS).map(([group, views]) => ({
  // The keys of the groups are their names, and those of each the types.
  group: group as PaletteGroup,
  types: Object.keys(views) as BlockType[],
}));
