import { DAY_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueAddressCheck } from './jobs.ts';
import { findStaleAddresses } from './store.ts';
import { sweepWarmUpCounts } from './warm-up/store.ts';

/** The interval between checks of an address: blocklists change within hours. */
const CHECK_EVERY_MS = DAY_MS / 4;

const COUNTS_KEPT_MS = 60 * DAY_MS;

/** The largest number of checks to enqueue at a time. */
const AT_ONCE = 100;

/** Enqueues a check of every address that had none for six hours, and deletes old warm-up counts. */
export async function keepAddressesChecked(now: Date): Promise<void> {
  await sweepWarmUpCounts(new Date(now.getTime() - COUNTS_KEPT_MS));
  const stale = await findStaleAddresses(new Date(now.getTime() - CHECK_EVERY_MS), AT_ONCE);
  for (const id of stale) await withTransaction((db) => enqueueAddressCheck(db, id));
}
