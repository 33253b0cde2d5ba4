import type { BlockProps, BlockType } from '#lib/content/templates/blocks/schema.ts';

/** A field of the settings panel. `name` is the name of a property, and that of its label in the texts. */
export type PanelField = { name: string } & (
  | { kind: 'line' | 'url' | 'picture' | 'code' | 'color' | 'ownColor' | 'flag' | 'networks' | 'links' | 'cells' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; values: readonly string[] }
);

type FieldsOf = { readonly [T in BlockType]: readonly (PanelField & { name: keyof BlockProps[T] & string })[] };

const space = { name: 'space', kind: 'number', min: 0, max: 120 } as const;
const align = { name: 'align', kind: 'choice', values: ['left', 'center', 'right'] } as const;
const side = { name: 'imageSide', kind: 'choice', values: ['left', 'right'] } as const;
const share = { name: 'imageWidth', kind: 'number', min: 20, max: 60 } as const;
const src = { name: 'src', kind: 'picture' } as const;
const alt = { name: 'alt', kind: 'line' } as const;
const href = { name: 'href', kind: 'url' } as const;
const label = { name: 'label', kind: 'line' } as const;
const title = { name: 'title', kind: 'line' } as const;
const color = { name: 'color', kind: 'ownColor' } as const;
const fill = [
  { name: 'background', kind: 'color' },
  { name: 'color', kind: 'color' },
] as const;

/** The fields of each type of block. Formatted text is edited in the canvas. */
export const PANEL_FIELDS: FieldsOf = {
  text: [{ name: 'size', kind: 'number', min: 12, max: 32 }, align, color, space],
  content: [title, { name: 'level', kind: 'choice', values: ['1', '2', '3'] }, align, color, space],
  image: [
    src,
    alt,
    href,
    { name: 'width', kind: 'number', min: 0, max: 900 },
    align,
    { name: 'radius', kind: 'number', min: 0, max: 60 },
    space,
  ],
  button: [
    label,
    href,
    align,
    ...fill,
    { name: 'radius', kind: 'number', min: 0, max: 40 },
    { name: 'isWide', kind: 'flag' },
    space,
  ],
  separator: [
    { name: 'kind', kind: 'choice', values: ['line', 'space'] },
    { name: 'color', kind: 'color' },
    { name: 'thickness', kind: 'number', min: 1, max: 20 },
    space,
  ],
  socialMedia: [{ name: 'links', kind: 'networks' }, align, space],
  imageTextNew: [src, alt, href, side, share, space],
  imageTextButtonNew: [src, alt, side, share, title, label, href, ...fill, space],
  table: [
    { name: 'rows', kind: 'cells' },
    { name: 'hasHeader', kind: 'flag' },
    { name: 'lineColor', kind: 'color' },
    space,
  ],
  html: [{ name: 'html', kind: 'code' }, space],
  navHeader: [
    { name: 'name', kind: 'line' } as const,
    src,
    { name: 'logoWidth', kind: 'number', min: 16, max: 600 },
    href,
    { name: 'links', kind: 'links' } as const,
    align,
    space,
  ],
  video: [{ name: 'url', kind: 'url' }, src, alt, { name: 'caption', kind: 'line' }, space],
};
