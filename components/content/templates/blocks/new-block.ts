import {
  AppWindow,
  Code,
  Heading,
  Image,
  LayoutList,
  type LucideIcon,
  Minus,
  MousePointerClick,
  Share2,
  ShoppingBag,
  SquarePlay,
  Table,
  Type,
} from 'lucide-react';
import type { Block, BlockDocument, BlockProps, BlockRow, BlockType } from '#lib/content/templates/blocks/schema.ts';
import {
  DEFAULT_BLOCK_SETTINGS,
  DEFAULT_BUTTON_COLORS,
  DEFAULT_LINE_COLOR,
  DEFAULT_ROW_PADDING,
} from '#lib/core/block-defaults.ts';

/** The types of block in the order of the palette, each with its icon. */
export const BLOCK_ICONS: Readonly<Record<BlockType, LucideIcon>> = {
  text: Type,
  content: Heading,
  image: Image,
  button: MousePointerClick,
  separator: Minus,
  imageTextNew: LayoutList,
  imageTextButtonNew: ShoppingBag,
  table: Table,
  navHeader: AppWindow,
  socialMedia: Share2,
  video: SquarePlay,
  html: Code,
};

const space = 16;
const body: BlockProps['text']['body'] = [{ type: 'paragraph', runs: [] }];
const picture = { src: '', alt: '', imageSide: 'left', imageWidth: 40 } as const;

const NEW_PROPS: { [T in BlockType]: BlockProps[T] } = {
  text: { body, size: 16, align: 'left', color: '', space },
  content: { title: '', level: 2, body, align: 'left', color: '', space },
  image: { src: '', alt: '', href: '', width: 0, align: 'center', radius: 0, space },
  button: { label: '', href: '', align: 'left', ...DEFAULT_BUTTON_COLORS, radius: 8, isWide: false, space },
  separator: { kind: 'line', color: DEFAULT_LINE_COLOR, thickness: 1, space },
  socialMedia: { links: [{ network: 'website', href: '', icon: '' }], align: 'center', space },
  imageTextNew: { ...picture, href: '', body, space },
  imageTextButtonNew: { ...picture, title: '', body, label: '', href: '', ...DEFAULT_BUTTON_COLORS, space },
  table: {
    hasHeader: true,
    rows: [
      ['', ''],
      ['', ''],
    ],
    lineColor: DEFAULT_LINE_COLOR,
    space,
  },
  html: { html: '', space },
  navHeader: { src: '', name: '', href: '', logoWidth: 140, links: [], align: 'center', space },
  video: { url: '', src: '', alt: '', caption: '', space },
};

/** Creates a block of a type with an id of its own. */
export const newBlock = <T extends BlockType>(type: T, id: string): Block<T> => ({ id, type, props: NEW_PROPS[type] });

/** Creates a row of empty columns. */
export const newRow = (columns: number): BlockRow => ({
  columns: Array.from({ length: columns }, () => ({ blocks: [] })),
  background: '',
  padding: DEFAULT_ROW_PADDING,
});

/** The document of a template that has no blocks yet. */
export const EMPTY_DOCUMENT: BlockDocument = { version: 1, settings: DEFAULT_BLOCK_SETTINGS, rows: [newRow(1)] };
