import { z } from 'zod';
import { MINUTE_MS } from '#lib/core/durations.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The company whose zone has changed. */
export const RecountDaysJob = z.strictObject({ companyId: z.uuid() });

/** The job that counts the days of a company again in its new zone. */
export const RECOUNT_DAYS = defineJob({ kind: 'recount-days', lane: 'sets', payload: RecountDaysJob });

/** Several changes within this time are counted once. */
const SETTLED_MS = MINUTE_MS;

/** Enqueues the count in the transaction of the change. */
export async function enqueueRecount(db: Database, companyId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + SETTLED_MS);
  await enqueueJob(db, RECOUNT_DAYS, { companyId }, { uniqueKey: companyId, companyId, dueAt });
}
