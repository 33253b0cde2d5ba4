import { withTransaction } from '#lib/infra/db/transaction.ts';
import { owePoolAddressCheck } from './jobs.ts';
import { findStaleAddresses } from './store.ts';
import { sweepWarmUpCounts } from './warm-up/store.ts';

const DAY_MS = 86_400_000;

/** Blocklists change within hours; names seldom. */
const CHECK_EVERY_MS = DAY_MS / 4;

const COUNTS_KEPT_MS = 60 * DAY_MS;

/** Addresses that are owed a look at a time. */
const AT_ONCE = 100;

/** Owes a look to every address that had none for six hours, and forgets what was counted long ago. */
export async function keepAddressesChecked(now: Date): Promise<void> {
  await sweepWarmUpCounts(new Date(now.getTime() - COUNTS_KEPT_MS));
  const stale = await findStaleAddresses(new Date(now.getTime() - CHECK_EVERY_MS), AT_ONCE);
  for (const id of stale) await withTransaction((db) => owePoolAddressCheck(db, id));
}
