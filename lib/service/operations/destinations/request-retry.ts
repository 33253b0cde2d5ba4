import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Requested } from '../schema.ts';
import { RETRY_DESTINATION, type RetryDestinationJob } from './jobs.ts';

/**
 * Enqueues a retry of the mail that waits for a destination. A job makes it due in batches, since the queue may be long.
 * A repeat changes nothing while the first job is open.
 */
export async function requestRetry(ctx: Context, destination: string): Promise<Requested> {
  const request = await audited(ctx, 'destination.retry', destination, async (db) => {
    const payload: RetryDestinationJob = { destination };
    const id = await enqueueJob(db, { kind: RETRY_DESTINATION, payload, uniqueKey: destination });
    return id === null ? null : {};
  });
  return { isNew: request !== null };
}
