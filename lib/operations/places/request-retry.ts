import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Requested } from '../schema.ts';
import { RETRY_PLACE, type RetryPlaceJob } from './jobs.ts';

/**
 * Tries what waits for a place now and not at its next time. A job does it, in small steps: a long queue takes its time.
 */
export function requestRetry(ctx: Context, place: string): Promise<Requested> {
  return withTransaction(async (db) => {
    const payload: RetryPlaceJob = { place };
    const id = await enqueueJob(db, { kind: RETRY_PLACE, payload, uniqueKey: place });
    if (id) await recordAudit(db, ctx, { action: 'place.retry', targetType: 'place', targetId: place });
    return { isNew: id !== null };
  });
}
