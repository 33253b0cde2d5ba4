import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { checkPauseMs } from './check-schedule.ts';
import { setNextCheck } from './store.ts';

/** The kind of the job that looks at a sending domain's records by itself. */
export const CHECK_SENDING_DOMAIN = 'check-sending-domain';

/** Its payload: which domain, which automatic look of its series, and for when; the row's own word is later or the same. */
export const CheckSendingDomainJob = z.strictObject({
  companyId: z.uuid(),
  id: z.uuid(),
  round: z.int().min(1),
  dueAtMs: z.int(),
});
export type CheckSendingDomainJob = z.infer<typeof CheckSendingDomainJob>;

/**
 * Owes a domain its next look, in the transaction of what made it due, and notes it in the domain's row.
 *
 * @returns whether there is one more.
 */
export async function scheduleCheck(
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { id, round }: Pick<CheckSendingDomainJob, 'id' | 'round'>,
): Promise<boolean> {
  const pauseMs = checkPauseMs(round);
  const dueAt = pauseMs === null ? null : new Date(now().getTime() + pauseMs);
  await setNextCheck(db, scope, id, dueAt);
  if (dueAt === null) return false;
  const { companyId } = scope;
  const payload: CheckSendingDomainJob = { companyId, id, round, dueAtMs: dueAt.getTime() };
  const uniqueKey = `${id}:${payload.dueAtMs}`;
  await enqueueJob(db, { kind: CHECK_SENDING_DOMAIN, payload, uniqueKey, dueAt, companyId });
  return true;
}
