import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The kind of the job that checks a source address. A relay runs it, since the dashboard may be on another machine. */
export const CHECK_IP_ADDRESS = 'check-ip-address';

/** The payload of that job. */
export const CheckIpAddressJob = z.strictObject({ id: z.uuid() });
export type CheckIpAddressJob = z.infer<typeof CheckIpAddressJob>;

/** Enqueues a check of an address; does nothing while one is queued. */
export async function enqueueAddressCheck(db: Database, id: string): Promise<void> {
  await enqueueJob(db, { kind: CHECK_IP_ADDRESS, payload: { id }, uniqueKey: id });
}
