import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The kind of the job in which a relay looks at a source address: it knows its machine's addresses, the dashboard may not. */
export const CHECK_IP_ADDRESS = 'check-ip-address';

/** Its payload. */
export const CheckIpAddressJob = z.strictObject({ id: z.uuid() });
export type CheckIpAddressJob = z.infer<typeof CheckIpAddressJob>;

/** Has an address looked at soon; one look at a time is owed to it. */
export async function owePoolAddressCheck(db: Database, id: string): Promise<void> {
  await enqueueJob(db, { kind: CHECK_IP_ADDRESS, payload: { id }, uniqueKey: id });
}
