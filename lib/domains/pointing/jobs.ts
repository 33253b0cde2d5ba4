import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { checkPauseMs } from '../check-schedule.ts';
import { PointingKind } from './schema.ts';
import { setNextPointingCheck } from './store.ts';

/** The kind of the job that looks at a bounce or tracking domain by itself. */
export const CHECK_POINTING_DOMAIN = 'check-pointing-domain';

/** Its payload: which domain, which automatic look of its series, and for when; the row's own word is later or the same. */
export const CheckPointingDomainJob = z.strictObject({
  companyId: z.uuid(),
  kind: PointingKind,
  id: z.uuid(),
  /** From 1; 0 is the look at one that stands. */
  round: z.int().min(0),
  dueAtMs: z.int(),
});
export type CheckPointingDomainJob = z.infer<typeof CheckPointingDomainJob>;

/** One that stands is looked at so often: whose record is gone must not be used. */
const STANDING_MS = 86_400_000;

/**
 * Owes a domain its next look, in the transaction of what made it due, and notes it in the domain's row.
 *
 * @param wanted.round from 1; 0 for the look at one that stands, of which there is always another.
 * @returns whether there is one more.
 */
export async function schedulePointingCheck(
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { kind, id, round }: Pick<CheckPointingDomainJob, 'kind' | 'id' | 'round'>,
): Promise<boolean> {
  const pauseMs = round === 0 ? STANDING_MS : checkPauseMs(round);
  const dueAt = pauseMs === null ? null : new Date(now().getTime() + pauseMs);
  await setNextPointingCheck(db, kind, scope, id, dueAt);
  if (dueAt === null) return false;
  const { companyId } = scope;
  const payload: CheckPointingDomainJob = { companyId, kind, id, round, dueAtMs: dueAt.getTime() };
  const uniqueKey = `${id}:${payload.dueAtMs}`;
  await enqueueJob(db, { kind: CHECK_POINTING_DOMAIN, payload, uniqueKey, dueAt, companyId });
  return true;
}
