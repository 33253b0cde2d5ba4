import { withTransaction } from '#lib/infra/db/transaction.ts';
import { foldDeltas } from './store.ts';

/** Deltas of one transaction. */
const BATCH = 10_000;

/**
 * Folds the deltas that were written beside events into the statistics, until none are left. Of several processes one
 * does it, the others pass.
 *
 * @returns how many deltas were folded.
 */
export async function foldStatistics(): Promise<number> {
  let all = 0;
  let folded: number | null;
  do {
    folded = await withTransaction((client) => foldDeltas(client, BATCH));
    all += folded ?? 0;
  } while (folded === BATCH);
  return all;
}
