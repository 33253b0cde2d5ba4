import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Requested } from '../schema.ts';
import { RETRY_DESTINATION, type RetryDestinationJob } from './jobs.ts';

/**
 * Enqueues a retry of the mail that waits for a destination. A job makes it due in batches, since the queue may be long.
 * A repeat changes nothing while the first job is open.
 */
export function requestRetry(ctx: Context, destination: string): Promise<Requested> {
  return withTransaction(async (db) => {
    const payload: RetryDestinationJob = { destination };
    const id = await enqueueJob(db, { kind: RETRY_DESTINATION, payload, uniqueKey: destination });
    if (id) {
      await recordAudit(db, ctx, { action: 'destination.retry', targetType: 'destination', targetId: destination });
    }
    return { isNew: id !== null };
  });
}
