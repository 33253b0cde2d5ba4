import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** Mail that a worker had in its hands when the status changed is settled after this time: its lease is over by then. */
const STRAGGLERS_MS = 120_000;

/** The payload of the job. */
export const SettleSubaccountJob = z.object({
  companyId: z.uuid(),
  subaccountId: z.uuid(),
  action: z.enum(['hold', 'drop', 'release']),
  /** The instant of the change, in Unix milliseconds. */
  atMs: z.int(),
  /** The instant since which released mail was held. */
  heldSinceMs: z.int().nullable(),
});
export type SettleSubaccountJob = z.infer<typeof SettleSubaccountJob>;

/** The job that holds, cancels or releases the queued mail of a sub-account whose status changed. */
export const SETTLE_SUBACCOUNT = defineJob({ kind: 'settle-subaccount', lane: 'short', payload: SettleSubaccountJob });

/** Enqueues the settling of a sub-account's queued mail: at once, and once more for the mail that workers held. */
export async function enqueueSettling(
  db: Database,
  { companyId }: Scope,
  change: Omit<SettleSubaccountJob, 'companyId'>,
): Promise<void> {
  const { subaccountId, action, atMs } = change;
  const payload = { companyId, ...change };
  for (const delayMs of [0, STRAGGLERS_MS]) {
    await enqueueJob(db, SETTLE_SUBACCOUNT, payload, {
      uniqueKey: `${subaccountId}:${action}:${atMs}:${delayMs}`,
      ...(delayMs > 0 && { dueAt: new Date(atMs + delayMs) }),
      companyId,
    });
  }
}
