import { z } from 'zod';
import { moveStage } from '#lib/audience/contacts/stages/move-stage.ts';
import { SET_MAX } from '#lib/audience/contacts/values.ts';
import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { defineJob, type JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { applyRules } from './rules.ts';
import { findJourney, findNextPeople, findUnmoved } from './store.ts';

/** Gives people who have not been moved yet the default stage, and tries the rules on everybody. */
export const APPLY_JOURNEY = defineJob({
  kind: 'apply-journey',
  lane: 'sets',
  payload: z.strictObject({ companyId: z.uuid() }),
});

/** Enqueues the job, once the transaction is committed. */
export async function requestJourney(db: Database, { companyId }: Pick<Scope, 'companyId'>): Promise<string> {
  const jobId = await enqueueJob(db, APPLY_JOURNEY, { companyId }, { companyId, uniqueKey: newId() });
  if (jobId === null) throw new Error('two jobs have one key');
  return jobId;
}

/** Tries the rules on everybody at the end of an import, whose labels are no facts of single people. */
export async function applyAfterImport(db: Database, scope: Pick<Scope, 'companyId'>): Promise<void> {
  const { active, rules } = await findJourney(scope, db);
  if (active && rules.some(({ labelIds }) => labelIds !== undefined)) await requestJourney(db, scope);
}

/** Does it 2,000 people at a time. A repeat begins again, and moves only those who were not moved. */
export async function runJourney(
  { companyId }: z.infer<typeof APPLY_JOURNEY.payload>,
  job: Pick<JobRun, 'report' | 'signal'>,
): Promise<Record<string, number>> {
  const ctx = platformContext({ scope: { companyId, environment: 'production' } });
  let [moved, done] = [0, 0];
  for (let after: string | null = null; ; ) {
    job.signal.throwIfAborted();
    const ids = await withTransaction(async (db) => {
      const { active, rules, defaultStage } = await findJourney(ctx.scope, db);
      const people = active ? await findNextPeople(db, ctx.scope, after, SET_MAX) : [];
      const unmoved = defaultStage === 'aware' ? [] : await findUnmoved(db, ctx.scope, people);
      moved += await moveStage(db, ctx, unmoved, defaultStage, { cause: 'rule', causeId: null });
      moved += await applyRules(db, ctx, rules, people);
      return people;
    });
    after = ids.at(-1) ?? null;
    done += ids.length;
    await job.report({ done, total: null, step: 'contacts', counts: { moved } });
    if (ids.length < SET_MAX) return { moved };
    await waitForCalm();
  }
}
