import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import {
  cancelWaiting,
  countInQueue,
  deleteHold,
  findWaitingDomains,
  insertHold,
  releaseParked,
  type SendKey,
  type WaitingDomain,
} from './store.ts';

export type { SendKey };

/** Rows that one transaction takes out of the queue. */
const CANCELED_AT_ONCE = 5_000;

/**
 * Holds the mail of a send: from the commit on no attempt of it begins. What waits is parked as it comes due, what workers have in
 * memory as its turn comes.
 */
export const holdMail = (db: Database, key: SendKey, now: Date): Promise<void> => insertHold(db, key, now);

/** Releases the mail of a send: what was parked is due at once, and expires later by the time of the hold. */
export async function releaseMail(db: Database, key: SendKey, now: Date): Promise<void> {
  const since = await deleteHold(db, key);
  if (since) await releaseParked(db, key, Math.max(0, now.getTime() - since.getTime()));
}

/**
 * Cancels the waiting mail of a send that is held, slice by slice; what a worker has ends as it ends. Idempotent.
 *
 * @param settle counts what a slice took out, in its transaction.
 * @returns how many messages were canceled.
 */
export async function cancelMail(
  key: SendKey,
  settle: (db: Database, canceled: number) => Promise<void>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const canceled = await withTransaction(async (db) => {
      const count = await cancelWaiting(db, key, CANCELED_AT_ONCE);
      if (count > 0) await settle(db, count);
      return count;
    });
    total += canceled;
    if (canceled < CANCELED_AT_ONCE) return total;
  }
}

/** Counts the mail of a send that is still to be delivered, up to a number. */
export const countUndelivered = (key: SendKey, upTo: number, db?: Database): Promise<number> =>
  countInQueue(key, upTo, db);

/** Lists the domains at which mail of a send waits for another attempt, those with the most of it. */
export const listWaitingDomains = (key: SendKey, limit: number): Promise<WaitingDomain[]> =>
  findWaitingDomains(key, limit);

/** Ends the hold of a send that has no mail left. */
export const endHold = async (db: Database, key: SendKey): Promise<void> => void (await deleteHold(db, key));
