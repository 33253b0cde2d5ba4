import type { BlockDocument } from './schema.ts';

type Block = BlockDocument['rows'][number]['columns'][number]['blocks'][number];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A part of three documents that nobody changed, or one side, or both alike; undefined where both changed it otherwise. */
export function mergeValues<Value>(base: Value, theirs: Value, mine: Value): { value: Value } | undefined {
  if (isSame(theirs, mine) || isSame(mine, base)) return { value: theirs };
  return isSame(theirs, base) ? { value: mine } : undefined;
}

/**
 * Brings the changes of two people to one document together, by its blocks: a block, a setting and the order of the rows each may be
 * changed by one of them.
 *
 * @returns null where both changed the same, or one changed what the other deleted.
 */
export function mergeDocuments(base: BlockDocument, theirs: BlockDocument, mine: BlockDocument): BlockDocument | null {
  const frame = mergeValues(frameOf(base), frameOf(theirs), frameOf(mine))?.value;
  const settings = mergeObjects(base.settings, theirs.settings, mine.settings);
  if (!frame || !settings) return null;
  const [before, ...sides] = [base, theirs, mine].map(blocksOf);
  const [other, own] = sides;
  if (!before || !other || !own) return null;
  const merged = new Map<string, Block>();
  for (const id of new Set([...before.keys(), ...other.keys(), ...own.keys()])) {
    const block = mergeValues(before.get(id), other.get(id), own.get(id));
    if (!block) return null;
    if (block.value) merged.set(id, block.value);
  }
  const kept = frame.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
  if (kept.length !== merged.size || !kept.every((id) => merged.has(id))) return null;
  const rows = frame.map(({ columns, ...row }) => ({
    ...row,
    columns: columns.map(({ blocks, ...column }) => ({
      ...column,
      blocks: blocks.flatMap((id) => merged.get(id) ?? []),
    })),
  }));
  return { ...mine, settings, rows };
}

/** The rows of a document with the ids of their blocks. */
const frameOf = ({ rows }: BlockDocument) =>
  rows.map(({ columns, ...row }) => ({
    ...row,
    columns: columns.map(({ blocks, ...column }) => ({ ...column, blocks: blocks.map(({ id }) => id) })),
  }));

const blocksOf = ({ rows }: BlockDocument): Map<string, Block> =>
  new Map(
    rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map((block) => [block.id, block] as const))),
  );

/** Merges objects of the same names, value by value; null where both sides changed one. */
export function mergeObjects<Shape extends object>(base: Shape, theirs: Shape, mine: Shape): Shape | null {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof Shape)[]) {
    const value = mergeValues(base[name], theirs[name], mine[name]);
    if (!value) return null;
    merged[name] = value.value;
  }
  return merged;
}
