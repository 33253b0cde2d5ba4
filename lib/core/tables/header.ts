import { AppError } from '../errors/app-error.ts';
import { type CellType, cellType } from './cell-types.ts';
import { columnLetters } from './column-letters.ts';
import { targetOfKey } from './synonyms.ts';
import { toKey } from './to-key.ts';

/** Rows from which a header is found. */
const ROWS = 100;

/** Characters of a column's name that are kept. */
const NAME_MAX = 100;

/** Kinds of values that a name is not. */
const VALUES: ReadonlySet<CellType> = new Set(['address', 'url', 'boolean', 'number', 'date', 'phone']);

/** Returns the name of a column as it is shown. */
export const toName = (cell: string): string => cell.trim().slice(0, NAME_MAX);

/** Returns the name of a column that has none: `column_1` for 0. */
export const numberedName = (index: number): string => `column_${index + 1}`;

/** Checks whether a name is one that columns of people's lists have, in any of the languages. */
export const isKnownName = (name: string): boolean => name.length <= NAME_MAX && targetOfKey(toKey(name)) !== null;

/**
 * Checks whether the first row of a table is its header: it has a known name, or cells that differ in kind from those below them. A table
 * of words alone has one if no name occurs again in its column.
 */
export function findHeader(rows: readonly (readonly string[])[]): boolean {
  const [head, ...below] = rows.slice(0, ROWS);
  if (!head || below.length === 0) return head?.some(isKnownName) ?? false;
  const types = head.map(cellType);
  if (types.includes('address')) return false;
  if (head.some(isKnownName)) return true;
  let votes = 0;
  for (const [index, type] of types.entries()) {
    const usual = usualType(below.map((row) => cellType(row[index] ?? '')));
    if (usual === null || type === 'empty') continue;
    votes += type === usual ? -1 : 1;
  }
  if (votes !== 0) return votes > 0;
  return head.every((cell, index) => cell !== '' && below.every((row) => row[index] !== cell));
}

/** Returns the kind of value that four of five filled cells have, if a name is not of that kind. */
function usualType(types: readonly CellType[]): CellType | null {
  const filled = types.filter((type) => type !== 'empty');
  const counts = new Map<CellType, number>();
  for (const type of filled) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const [type, count] of counts) if (VALUES.has(type) && count * 5 >= filled.length * 4) return type;
  return null;
}

/**
 * Returns the names of a table's columns. Columns without a name get their number.
 *
 * @throws {AppError} importHeader (two equal names)
 */
export function readNames(head: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return head.map((cell, index) => {
    const name = toName(cell);
    if (name === '') return numberedName(index);
    const key = name.toLowerCase();
    const first = seen.get(key);
    if (first !== undefined) {
      const value = `${name} (${columnLetters(first)} and ${columnLetters(index)})`;
      throw new AppError('importHeader', { values: { value } });
    }
    seen.set(key, index);
    return name;
  });
}
