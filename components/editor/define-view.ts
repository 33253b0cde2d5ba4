import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BlockProps, BlockType } from '#lib/documents/registry.ts';
import type { DocumentSettings } from '#lib/documents/settings.ts';
import type { FieldOf } from './panel-field.ts';

/** The means by which a block of a type is shown in the canvas. */
export type ViewProps<T extends BlockType> = {
  props: BlockProps[T];
  settings: DocumentSettings;
  /** True in a row of several columns: pictures are over their texts then. */
  isStacked: boolean;
  /** The formatted text of the block, as it is read or as it is edited. */
  body: ReactNode;
};

/** A type of block in the editor. */
export type BlockView<T extends BlockType> = {
  icon: LucideIcon;
  /** The settings of a block; formatted text is edited in the canvas. */
  fields: readonly FieldOf<BlockProps[T]>[];
  /** Shows a block about as its readers see it; the preview is exact. */
  View: (props: ViewProps<T>) => ReactNode;
};

/** Defines how a type of block is edited. */
export const defineView = <T extends BlockType>(view: BlockView<T>): BlockView<T> => view;
