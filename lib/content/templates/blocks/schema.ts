import { z } from 'zod';
import { DEFAULT_ROW_PADDING } from '#lib/core/block-defaults.ts';
import { utf8Bytes } from '#lib/core/problem-of-data.ts';
import { OwnColor, pixels } from './fields.ts';
import { DocumentSettings } from './settings.ts';
import { button } from './types/button.ts';
import { content } from './types/content.ts';
import { html } from './types/html.ts';
import { image } from './types/image.ts';
import { imageTextNew } from './types/image-text.ts';
import { imageTextButtonNew } from './types/image-text-button.ts';
import { navHeader } from './types/nav-header.ts';
import { separator } from './types/separator.ts';
import { socialMedia } from './types/social-media.ts';
import { table } from './types/table.ts';
import { text } from './types/text.ts';
import { video } from './types/video.ts';

/** The types of block by their names in documents (docs/product.md §3). A new type is a file in `types` and a line here and in `AnyBlock`. */
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
};

/** The name of a type of block. */
export type BlockType = keyof typeof BLOCK_KINDS;

/** The properties of each type of block. */
export type BlockProps = { [T in BlockType]: z.output<(typeof BLOCK_KINDS)[T]['props']> };

/** A block of a type, or of any. */
export type Block<T extends BlockType = BlockType> = { [K in T]: { id: string; type: K; props: BlockProps[K] } }[T];

/** Formatted text. */
export type RichText = BlockProps['text']['body'];

/** A paragraph of formatted text, or a point of a list. */
export type Paragraph = RichText[number];

/** A piece of text of one look. */
export type Run = Paragraph['runs'][number];

/** The name of a block, which is unique in its document. */
const BlockId = z
  .string()
  .regex(/^[\w-]{1,40}$/, { error: 'must have 1 to 40 letters, digits, hyphens and underscores' });

/** A block of any type. */
const AnyBlock = z.discriminatedUnion('type', [
  z.strictObject({ id: BlockId, type: z.literal('text'), props: text.props }),
  z.strictObject({ id: BlockId, type: z.literal('content'), props: content.props }),
  z.strictObject({ id: BlockId, type: z.literal('image'), props: image.props }),
  z.strictObject({ id: BlockId, type: z.literal('button'), props: button.props }),
  z.strictObject({ id: BlockId, type: z.literal('separator'), props: separator.props }),
  z.strictObject({ id: BlockId, type: z.literal('socialMedia'), props: socialMedia.props }),
  z.strictObject({ id: BlockId, type: z.literal('imageTextNew'), props: imageTextNew.props }),
  z.strictObject({ id: BlockId, type: z.literal('imageTextButtonNew'), props: imageTextButtonNew.props }),
  z.strictObject({ id: BlockId, type: z.literal('table'), props: table.props }),
  z.strictObject({ id: BlockId, type: z.literal('html'), props: html.props }),
  z.strictObject({ id: BlockId, type: z.literal('navHeader'), props: navHeader.props }),
  z.strictObject({ id: BlockId, type: z.literal('video'), props: video.props }),
]);

/** Blocks of one document. */
const BLOCKS_MAX = 500;

/** A document as JSON. */
const DOCUMENT_MAX_BYTES = 1_048_576;

const ROWS_MAX = 200;
const COLUMNS_MAX = 4;

const Column = z.strictObject({ blocks: z.array(AnyBlock).max(BLOCKS_MAX) });

/** A row of columns of one width; on phones they are under each other. */
const Row = z.strictObject({
  columns: z.array(Column).min(1).max(COLUMNS_MAX),
  /** The color of the row; empty for that of the document. */
  background: OwnColor.default(''),
  /** The empty height above and below the blocks, in pixels. */
  padding: pixels(0, 120).default(DEFAULT_ROW_PADDING),
});

/** A template as blocks in columns in rows (docs/templates.md). */
export const BlockDocument = z
  .strictObject({
    version: z.literal(1),
    settings: DocumentSettings.prefault({}),
    rows: z.array(Row).max(ROWS_MAX),
  })
  .superRefine((document, context) => {
    const issue = findIssue(document.rows);
    if (issue) context.addIssue({ code: 'custom', ...issue });
    if (utf8Bytes(JSON.stringify(document)) > DOCUMENT_MAX_BYTES)
      context.addIssue({ code: 'custom', message: `must have at most ${DOCUMENT_MAX_BYTES} bytes as JSON` });
  })
  .meta({ id: 'BlockDocument' });
export type BlockDocument = z.infer<typeof BlockDocument>;

/** A row of a document. */
export type BlockRow = BlockDocument['rows'][number];

/** Finds a block too many, or one that has the id of another. */
function findIssue(rows: readonly z.infer<typeof Row>[]): { path: (string | number)[]; message: string } | null {
  const ids = new Set<string>();
  for (const [row, { columns }] of rows.entries()) {
    for (const [column, { blocks }] of columns.entries()) {
      for (const [block, { id }] of blocks.entries()) {
        const path = ['rows', row, 'columns', column, 'blocks', block, 'id'];
        if (ids.has(id)) return { path, message: 'must be another than that of every other block' };
        ids.add(id);
        if (ids.size > BLOCKS_MAX) return { path: ['rows'], message: `must have at most ${BLOCKS_MAX} blocks` };
      }
    }
  }
  return null;
}
