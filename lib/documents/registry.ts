import { z } from 'zod';
import { addToCalendar } from './blocks/add-to-calendar.ts';
import { barcode } from './blocks/barcode.ts';
import { button } from './blocks/button.ts';
import { carousel } from './blocks/carousel.ts';
import { catalog } from './blocks/catalog.ts';
import { chart } from './blocks/chart.ts';
import { content } from './blocks/content.ts';
import { countdown } from './blocks/countdown.ts';
import { download } from './blocks/download.ts';
import { feedback } from './blocks/feedback.ts';
import { html } from './blocks/html.ts';
import { image } from './blocks/image.ts';
import { imageTextButtonNew } from './blocks/image-text-button-new.ts';
import { imageTextNew } from './blocks/image-text-new.ts';
import { navHeader } from './blocks/nav-header.ts';
import { qrcode } from './blocks/qrcode.ts';
import { separator } from './blocks/separator.ts';
import { socialMedia } from './blocks/social-media.ts';
import { table } from './blocks/table.ts';
import { text } from './blocks/text.ts';
import { textExpand } from './blocks/text-expand.ts';
import { video } from './blocks/video.ts';
import { voucher } from './blocks/voucher.ts';
import type { BlockKind } from './define-block.ts';

/** The types of block by their names in documents (docs/product.md §3). A new type is a file in `blocks` and a line here. */
export const BLOCK_KINDS = {
  text,
  content,
  image,
  button,
  separator,
  socialMedia,
  imageTextNew,
  imageTextButtonNew,
  table,
  html,
  navHeader,
  video,
  catalog,
  download,
  textExpand,
  carousel,
  addToCalendar,
  feedback,
  voucher,
  chart,
  qrcode,
  barcode,
  countdown,
};

/** The name of a type of block. */
export type BlockType = keyof typeof BLOCK_KINDS;

/** The properties of each type of block. */
export type BlockProps = { [T in BlockType]: z.output<(typeof BLOCK_KINDS)[T]['props']> };

/** A block of a type, or of any. */
export type Block<T extends BlockType = BlockType> = { [K in T]: { id: string; type: K; props: BlockProps[K] } }[T];

/** A block as a program writes it: properties with a default are left out. */
type WrittenBlock = {
  [K in BlockType]: { id: string; type: K; props: z.input<(typeof BLOCK_KINDS)[K]['props']> };
}[BlockType];

/** The names of all types. */
export const BLOCK_TYPES = Object.keys(BLOCK_KINDS) as BlockType[];

/** Returns the kind of a type. */
export const kindOf = <T extends BlockType>(type: T): BlockKind<BlockProps[T]> => KINDS[type];

const KINDS: { readonly [T in BlockType]: BlockKind<BlockProps[T]> } = BLOCK_KINDS;

/** The name of a block or of a row, which is unique in its document. */
export const PartId = z
  .string()
  .regex(/^[\w-]{1,40}$/, { error: 'must have 1 to 40 letters, digits, hyphens and underscores' });

const shapeOf = (type: BlockType) =>
  z.strictObject({ id: PartId, type: z.literal(type), props: BLOCK_KINDS[type].props });

/** A block of any type. */
export const AnyBlock = z.discriminatedUnion(
  'type',
  // One shape for each type; there is more than one.
  BLOCK_TYPES.map(shapeOf) as [ReturnType<typeof shapeOf>, ...ReturnType<typeof shapeOf>[]],
  // The compiler does not relate a type to its properties in a list that is made.
) as unknown as z.ZodType<Block, WrittenBlock>;
