import { DEFAULT_BLOCK_SETTINGS, DEFAULT_LINE_COLOR, DEFAULT_ROW_PADDING } from './defaults.ts';
import type { BlockDocument, BlockRow } from './schema.ts';

/** Creates a row of empty columns. */
export const newRow = (id: string, columns: number): BlockRow => ({
  id,
  columns: Array.from({ length: columns }, () => ({ blocks: [] })),
  background: '',
  padding: DEFAULT_ROW_PADDING,
  picture: '',
  border: 0,
  borderColor: DEFAULT_LINE_COLOR,
  onPhones: 'stack',
  phoneOrder: 'normal',
  when: null,
});

/** A document that has no blocks yet. */
export const EMPTY_DOCUMENT: BlockDocument = {
  version: 2,
  surface: 'email',
  settings: DEFAULT_BLOCK_SETTINGS,
  rows: [newRow('r1', 1)],
};
