import { notify } from '#lib/account/notifications/notify.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { MAIL_VALIDATED_LIST, type ValidateListJob } from '../jobs.ts';
import { describeCounts } from './result-counts.ts';
import { deletePieces, lockList, updateList } from './store.ts';

/**
 * Ends a list: its text is deleted, its results are kept for some days, its company is notified, and the person who
 * started it gets a mail.
 */
export async function finishList({ companyId, listId, userId }: ValidateListJob): Promise<void> {
  const now = new Date();
  const key = { companyId, listId };
  await withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (list?.state !== 'running') return;
    await deletePieces(db, key);
    await updateList(db, key, { state: 'done', finishedAt: now, expiresAt: resultsEnd(now) });
    await notify(db, {
      companyId,
      type: 'success',
      title: `${list.name} is validated`,
      message: describeCounts(list),
      link: '/email-validation',
    });
    if (userId === undefined) return;
    const payload = { companyId, listId, userId };
    await enqueueJob(db, MAIL_VALIDATED_LIST, payload, { uniqueKey: listId, companyId });
  });
}

/** Returns the end of the results of a step or a list that is written now. */
export const resultsEnd = (now: Date): Date => new Date(now.getTime() + settings().VALIDATION_RESULT_DAYS * DAY_MS);
