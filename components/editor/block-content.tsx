import type { Block, BlockType } from '#lib/documents/registry.ts';
import { BLOCK_VIEWS } from './block-views.ts';
import type { ViewProps } from './define-view.ts';

type BlockContentProps<T extends BlockType> = { block: Block<T> } & Omit<ViewProps<T>, 'props'>;

/** A block in the canvas, about as its readers see it; the preview is exact. */
export function BlockContent<T extends BlockType>({ block: { type, props }, ...means }: BlockContentProps<T>) {
  const { View } = BLOCK_VIEWS[type];
  return <View props={props} {...means} />;
}
