import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { claimUncountedDay, countDay, ensureMonths } from './recount/store.ts';
import { awaitFold, holdCompany } from './store.ts';

/** A day takes seconds per million events. */
const BEGIN = "BEGIN; SET LOCAL statement_timeout = '10min'; SET LOCAL lock_timeout = '1min'";

/**
 * Counts the mail of days from before statistics were kept, the newest day of any company first, until none is left. Each
 * day is one transaction and is counted once, also where several processes do it or one is killed. The fold leaves the
 * company of the day out meanwhile and folds all others.
 *
 * @returns the number of days counted.
 */
export async function backfillStatistics(signal?: AbortSignal): Promise<number> {
  let days = 0;
  while (!signal?.aborted && (await withTransaction(backfillDay, BEGIN))) days += 1;
  return days;
}

/** Counts the newest day that is left in the caller's transaction; false without any. */
async function backfillDay(db: Database): Promise<boolean> {
  const next = await claimUncountedDay(db);
  if (!next) return false;
  await withTransaction((short) => ensureMonths(short, next.day));
  await holdCompany(db, next.companyId);
  await withTransaction(awaitFold, BEGIN);
  await countDay(db, next);
  return true;
}
