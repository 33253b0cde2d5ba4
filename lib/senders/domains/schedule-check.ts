import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { setNextCheck } from './check-store.ts';
import { DomainKind } from './schema.ts';

/** The payload of the job. A job whose `dueAtMs` is not the domain's next check is out of date. */
export const CheckDomainJob = z.strictObject({
  companyId: z.uuid(),
  kind: DomainKind,
  id: z.uuid(),
  /** Number of the automatic check, from 1; `RECHECK_ROUND` for one of a complete domain. */
  round: z.int().min(0),
  dueAtMs: z.int(),
});
export type CheckDomainJob = z.infer<typeof CheckDomainJob>;

/** The job that checks a domain's DNS records. */
export const CHECK_DOMAIN = defineJob({ kind: 'check-domain', lane: 'short', payload: CheckDomainJob });

/** The round of checks of a domain that is verified and complete. */
export const RECHECK_ROUND = 0;

/** Automatic checks (docs/contract.md §6): the number of each interval, shortest first. */
const STEPS: readonly { times: number; everyMs: number }[] = [
  { times: 10, everyMs: MINUTE_MS },
  { times: 12, everyMs: 10 * MINUTE_MS },
  { times: 14 * 24, everyMs: 60 * MINUTE_MS },
];

/** Interval of the checks of a complete delegated domain: one whose record is gone must not be used. */
const RECHECK_MS: Readonly<Record<DomainKind, number | null>> = {
  sending: null,
  bounce: DAY_MS,
  tracking: DAY_MS,
};

/**
 * Returns the time to wait before an automatic check, in milliseconds; null where there are no more.
 *
 * @param round from 1, or `RECHECK_ROUND`.
 */
export function getCheckDelayMs(kind: DomainKind, round: number): number | null {
  if (round === RECHECK_ROUND) return RECHECK_MS[kind];
  let before = 0;
  for (const { times, everyMs } of STEPS) {
    before += times;
    if (round <= before) return everyMs;
  }
  return null;
}

/**
 * Enqueues an automatic check of a domain and stores its time in the domain's row, in the transaction of what made it due.
 *
 * @returns false where the schedule has no such check; then nothing is enqueued and the row has no next check.
 */
export async function scheduleCheck(
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { kind, id, round }: Pick<CheckDomainJob, 'kind' | 'id' | 'round'>,
): Promise<boolean> {
  const delayMs = getCheckDelayMs(kind, round);
  const dueAt = delayMs === null ? null : new Date(now().getTime() + delayMs);
  await setNextCheck(db, kind, scope, { id, at: dueAt });
  if (dueAt === null) return false;
  const { companyId } = scope;
  const payload: CheckDomainJob = { companyId, kind, id, round, dueAtMs: dueAt.getTime() };
  const uniqueKey = `${id}:${payload.dueAtMs}`;
  await enqueueJob(db, CHECK_DOMAIN, payload, { uniqueKey, dueAt, companyId });
  return true;
}
