import type { ChosenFile } from './fields/editor-means.ts';

type PlainKind =
  | 'line'
  | 'lines'
  | 'url'
  | 'code'
  | 'color'
  | 'ownColor'
  | 'flag'
  | 'rich'
  | 'moment'
  | 'zone'
  | 'colors';

/** A field of the settings panel. `name` is the name of a property, and that of its label in the texts. */
export type PanelField = { name: string } & (
  | { kind: PlainKind | 'networks' | 'links' | 'cells' | 'figures' }
  | {
      kind: 'picture' | 'file';
      /** Returns more properties that a chosen file sets. */
      onChosen?: (file: ChosenFile) => object;
    }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice' | 'choices'; values: readonly string[] }
  | { kind: 'items'; fields: readonly PanelField[]; blank: object; min: number; max: number }
);

/** A field of a block with certain properties. */
export type FieldOf<Props> = PanelField & { name: keyof Props & string };

/** The space under a block. */
export const SPACE = { name: 'space', kind: 'number', min: 0, max: 120 } as const;
/** The side to which the content of a block is aligned. */
export const ALIGN = { name: 'align', kind: 'choice', values: ['left', 'center', 'right'] } as const;
/** The side of a picture beside a text. */
export const IMAGE_SIDE = { name: 'imageSide', kind: 'choice', values: ['left', 'right'] } as const;
/** The share of a picture beside a text. */
export const IMAGE_WIDTH = { name: 'imageWidth', kind: 'number', min: 20, max: 60 } as const;
/** The address of a picture. */
export const SRC = { name: 'src', kind: 'picture' } as const;
/** The description of a picture. */
export const ALT = { name: 'alt', kind: 'line' } as const;
/** The address of a link. */
export const HREF = { name: 'href', kind: 'url' } as const;
/** The text of a button. */
export const LABEL = { name: 'label', kind: 'line' } as const;
/** A heading. */
export const TITLE = { name: 'title', kind: 'line' } as const;
/** The color of a text, which may be that of the document. */
export const OWN_COLOR = { name: 'color', kind: 'ownColor' } as const;
/** The color of a surface. */
export const FILL = { name: 'background', kind: 'color' } as const;
/** The color on a surface, or of a line. */
export const INK = { name: 'color', kind: 'color' } as const;
/** The radius of corners. */
export const RADIUS = { name: 'radius', kind: 'number', min: 0, max: 40 } as const;
