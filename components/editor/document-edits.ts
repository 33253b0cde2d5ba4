import { EMPTY_DOCUMENT, newRow } from '#lib/documents/empty-document.ts';
import { type Block, type BlockType, kindOf } from '#lib/documents/registry.ts';
import type { BlockDocument, BlockRow } from '#lib/documents/schema.ts';

/** The position of a block: the indexes of its row, of its column in the row, and its own in the column. */
export type BlockPosition = { row: number; column: number; index: number };

/** The selected part of a document; the text of a block may be edited. */
export type Selection =
  | { type: 'document' }
  | { type: 'row'; row: number; column?: number }
  | { type: 'block'; id: string; isEditing: boolean };

/** A document after an edit, with the id of the block to select. */
export type Edited = { document: BlockDocument; id: string };

/** Lists the blocks of a document in reading order, with their positions. */
export const listBlocks = ({ rows }: BlockDocument): (BlockPosition & { block: Block })[] =>
  rows.flatMap(({ columns }, row) =>
    columns.flatMap(({ blocks }, column) => blocks.map((block, index) => ({ row, column, index, block }))),
  );

/** Finds a block by its id. */
export const findBlock = (document: BlockDocument, id: string) =>
  listBlocks(document).find(({ block }) => block.id === id) ?? null;

/** Creates a block of a type with an id of its own. */
export const newBlock = <T extends BlockType>(type: T, id: string): Block<T> => ({
  id,
  type,
  props: kindOf(type).blank,
});

/** Adds a block of a type at a position. */
export function addBlock(document: BlockDocument, type: BlockType, at: BlockPosition): Edited {
  const block = newBlock(type, freeId(document));
  return { document: insert(document, block, at), id: block.id };
}

/** Returns the position at which a new block is added: after the selected block, or at the end of the selected column. */
export function positionAfter(document: BlockDocument, selection: Selection): BlockPosition {
  const found = selection.type === 'block' ? findBlock(document, selection.id) : null;
  if (found) return { ...found, index: found.index + 1 };
  const row = selection.type === 'row' ? selection.row : document.rows.length - 1;
  const column = selection.type === 'row' ? (selection.column ?? 0) : 0;
  return { row, column, index: document.rows[row]?.columns[column]?.blocks.length ?? 0 };
}

/** Copies a block to the position after it. */
export function duplicateBlock(document: BlockDocument, id: string): Edited {
  const found = findBlock(document, id);
  if (!found) return { document, id };
  const copy = { ...found.block, id: freeId(document) };
  return { document: insert(document, copy, { ...found, index: found.index + 1 }), id: copy.id };
}

/** Removes a block. A row of one column that is empty then is removed, unless it is the last. */
export const removeBlock = (document: BlockDocument, id: string): BlockDocument =>
  withoutEmptyRows(take(document, id), document);

/** Moves a block to a position, whose index counts with the block where it was. */
export function setBlock(document: BlockDocument, id: string, at: BlockPosition): BlockDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  const isBehind = found.row === at.row && found.column === at.column && found.index < at.index;
  const moved = insert(take(document, id), found.block, { ...at, index: at.index - (isBehind ? 1 : 0) });
  return withoutEmptyRows(moved, document);
}

/** Moves a block one step up or down: within its column, then to the column before or after it. */
export function stepBlock(document: BlockDocument, id: string, step: -1 | 1): BlockDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  const { row, column, index } = found;
  const length = document.rows[row]?.columns[column]?.blocks.length ?? 0;
  if (step === -1 && index > 0) return setBlock(document, id, { row, column, index: index - 1 });
  if (step === 1 && index < length - 1) return setBlock(document, id, { row, column, index: index + 2 });
  const columns = document.rows.flatMap((one, row) => one.columns.map((_, column) => ({ row, column })));
  const at = columns.findIndex((one) => one.row === row && one.column === column);
  const next = columns[at + step];
  if (!next) return document;
  const end = document.rows[next.row]?.columns[next.column]?.blocks.length ?? 0;
  return setBlock(document, id, { ...next, index: step === -1 ? end : 0 });
}

/** Changes properties of a block. */
export const changeBlock = (document: BlockDocument, id: string, change: object): BlockDocument =>
  mapBlocks(document, (blocks) =>
    // The panel of a type offers the properties of this type only.
    blocks.map((block) => (block.id === id ? ({ ...block, props: { ...block.props, ...change } } as Block) : block)),
  );

/** Changes settings of the document. */
export const changeSettings = (document: BlockDocument, change: Partial<BlockDocument['settings']>): BlockDocument => ({
  ...document,
  settings: { ...document.settings, ...change },
});

/** Adds a row of empty columns after another. */
export const addRow = (document: BlockDocument, after: number, columns: number): BlockDocument => ({
  ...document,
  rows: document.rows.toSpliced(after + 1, 0, newRow(freeRowId(document), columns)),
});

/** Changes the color or the height of a row. */
export const changeRow = (document: BlockDocument, row: number, change: Partial<BlockRow>): BlockDocument => ({
  ...document,
  rows: document.rows.map((one, index) => (index === row ? { ...one, ...change } : one)),
});

/** Sets the number of columns of a row; the blocks of columns that are removed move to the last one. */
export function setColumns(document: BlockDocument, row: number, count: number): BlockDocument {
  const columns = document.rows[row]?.columns ?? [];
  const kept = Array.from({ length: count }, (_, index) => ({
    blocks: index === count - 1 ? columns.slice(index).flatMap(({ blocks }) => blocks) : (columns[index]?.blocks ?? []),
  }));
  return changeRow(document, row, { columns: kept });
}

/** Moves a row one step up or down. */
export function stepRow(document: BlockDocument, row: number, step: -1 | 1): BlockDocument {
  const moved = document.rows[row];
  const to = row + step;
  if (!moved || to < 0 || to >= document.rows.length) return document;
  return { ...document, rows: document.rows.toSpliced(row, 1).toSpliced(to, 0, moved) };
}

/** Removes a row with its blocks; the last one becomes empty. */
export function removeRow(document: BlockDocument, row: number): BlockDocument {
  const rows = document.rows.toSpliced(row, 1);
  return { ...document, rows: rows.length > 0 ? rows : EMPTY_DOCUMENT.rows };
}

/** Returns an id that no block has. */
const freeId = (document: BlockDocument): string =>
  freeName(
    'block-',
    listBlocks(document).map(({ block }) => block.id),
  );

/** Returns an id that no row has. */
const freeRowId = ({ rows }: BlockDocument): string =>
  freeName(
    'r',
    rows.map(({ id }) => id),
  );

function freeName(prefix: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

function mapBlocks(
  document: BlockDocument,
  change: (blocks: Block[], row: number, column: number) => Block[],
): BlockDocument {
  const rows = document.rows.map((one, row) => ({
    ...one,
    columns: one.columns.map((kept, column) => ({ ...kept, blocks: change(kept.blocks, row, column) })),
  }));
  return { ...document, rows };
}

const insert = (document: BlockDocument, block: Block, at: BlockPosition): BlockDocument =>
  mapBlocks(document, (blocks, row, column) =>
    row === at.row && column === at.column ? blocks.toSpliced(at.index, 0, block) : blocks,
  );

const take = (document: BlockDocument, id: string): BlockDocument =>
  mapBlocks(document, (blocks) => blocks.filter((block) => block.id !== id));

/** Removes the rows of one column that an edit has emptied. */
function withoutEmptyRows(document: BlockDocument, before: BlockDocument): BlockDocument {
  const isEmpty = ({ columns }: BlockRow) => columns.length === 1 && columns[0]?.blocks.length === 0;
  const rows = document.rows.filter((row, index) => {
    const old = before.rows[index];
    return !isEmpty(row) || (old !== undefined && isEmpty(old));
  });
  return { ...document, rows: rows.length > 0 ? rows : EMPTY_DOCUMENT.rows };
}
