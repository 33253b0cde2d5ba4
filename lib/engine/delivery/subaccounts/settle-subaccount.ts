import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SettleSubaccountJob } from '#lib/senders/subaccounts/jobs.ts';
import { cancelQueuedMail, holdQueuedMail, lockSubaccountStatus, releaseHeldMail } from './store.ts';

/**
 * Holds, cancels or releases the queued mail of a sub-account after its status changed, but for the mail that a worker has in
 * its hands. An instruction that a later change has overtaken does nothing; mail that was to be canceled is canceled
 * also if the sub-account sends again by now. Idempotent.
 */
export async function settleSubaccount(job: SettleSubaccountJob): Promise<void> {
  const { action, atMs, heldSinceMs } = job;
  await withTransaction(async (db) => {
    // The lock makes a change of the status wait until the mail is settled by the present one.
    const status = await lockSubaccountStatus(db, job);
    if (action === 'drop') await cancelQueuedMail(db, job, new Date(atMs));
    else if (action === 'hold' && status === 'suspended') await holdQueuedMail(db, job);
    else if (action === 'release' && status === 'active')
      await releaseHeldMail(db, job, heldSinceMs === null ? 0 : atMs - heldSinceMs);
  });
}
