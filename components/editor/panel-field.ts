import type { ChosenFile } from './fields/file-chooser.ts';

/** A field of the settings panel. `name` is the name of a property, and that of its label in the texts. */
export type PanelField = { name: string } & (
  | { kind: 'line' | 'url' | 'code' | 'color' | 'ownColor' | 'flag' | 'networks' | 'links' | 'cells' }
  | {
      kind: 'picture';
      /** Returns more properties that a chosen picture sets. */
      onChosen?: (picture: ChosenFile) => object;
    }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; values: readonly string[] }
);

/** A field of a block with certain properties. */
export type FieldOf<Props> = PanelField & { name: keyof Props & string };

/** Fields that many types have. */
export const SPACE = { name: 'space', kind: 'number', min: 0, max: 120 } as const;
export const ALIGN = { name: 'align', kind: 'choice', values: ['left', 'center', 'right'] } as const;
export const IMAGE_SIDE = { name: 'imageSide', kind: 'choice', values: ['left', 'right'] } as const;
export const IMAGE_WIDTH = { name: 'imageWidth', kind: 'number', min: 20, max: 60 } as const;
export const SRC = { name: 'src', kind: 'picture' } as const;
export const ALT = { name: 'alt', kind: 'line' } as const;
export const HREF = { name: 'href', kind: 'url' } as const;
export const LABEL = { name: 'label', kind: 'line' } as const;
export const TITLE = { name: 'title', kind: 'line' } as const;
export const OWN_COLOR = { name: 'color', kind: 'ownColor' } as const;
export const FILL = { name: 'background', kind: 'color' } as const;
export const INK = { name: 'color', kind: 'color' } as const;
