import { readRows } from './read-list.ts';
import type { ListRow } from './store.ts';

/** Rows of one step, which is written as a whole. */
export const STEP_ROWS = 1_000;

/** Cuts the rows of a list into steps, from the given row on. */
export async function* listSteps(list: ListRow, from: number): AsyncGenerator<string[][]> {
  let toSkip = from;
  let step: string[][] = [];
  for await (const row of readRows(list)) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    step.push(row);
    if (step.length < STEP_ROWS) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}
