import { readRows } from './read-list.ts';
import type { ListRow } from './store.ts';

/** Rows of one step, which is written as a whole. */
export const STEP_ROWS = 1_000;

/** The rows of one step, and its number, by which its results are stored. */
export type ListStep = { number: number; rows: readonly string[][] };

/** Cuts the rows of a list into steps, from the given row on. */
export async function* listSteps(list: ListRow, from: number): AsyncGenerator<ListStep> {
  let number = Math.floor(from / STEP_ROWS);
  let toSkip = from;
  let rows: string[][] = [];
  for await (const row of readRows(list)) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    rows.push(row);
    if (rows.length < STEP_ROWS) continue;
    yield { number, rows };
    number += 1;
    rows = [];
  }
  if (rows.length > 0) yield { number, rows };
}
