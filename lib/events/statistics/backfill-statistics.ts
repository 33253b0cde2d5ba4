import { withTransaction } from '#lib/infra/db/transaction.ts';
import { backfillDay } from './store.ts';

/** A day takes seconds per million events. */
const BEGIN = "BEGIN; SET LOCAL statement_timeout = '10min'; SET LOCAL lock_timeout = '1min'";

/**
 * Counts the mail of days from before statistics were kept, the newest day of any company first, until none is left. Each
 * day is one transaction and is counted once, also where several processes do it or one is killed.
 *
 * @returns the number of days counted.
 */
export async function backfillStatistics(signal?: AbortSignal): Promise<number> {
  let days = 0;
  while (!signal?.aborted && (await withTransaction(backfillDay, BEGIN))) days += 1;
  return days;
}
