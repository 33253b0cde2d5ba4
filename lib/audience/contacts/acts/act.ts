import { z } from 'zod';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { StartedJob } from '#lib/account/jobs/schema.ts';
import type { Actor, Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { defineJob, handleJob, type Job, type JobHandler, type JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import type { SqlCondition } from '../filter.ts';
import { compileContactFilter } from '../list.ts';
import type { ContactFilter } from '../schema.ts';
import { type ActKey, insertSlices, takeSlice, withCollecting } from './store.ts';

/** People who may have begun to match since somebody looked, as a part of those who did. */
const GROWTH_MAX = 0.01;

/** The time that the people of an action are kept, in milliseconds: longer than a job is tried. */
const KEPT_MS = 7 * DAY_MS;

const StoredActor = z.union([
  z.strictObject({ type: z.literal('user'), userId: z.uuid() }),
  z.strictObject({ type: z.literal('apiKey'), apiKeyId: z.uuid() }),
  z.strictObject({ type: z.enum(['operator', 'system']) }),
]);

const Payload = z.strictObject({
  companyId: z.uuid(),
  actId: z.uuid(),
  actor: StoredActor,
  total: z.int().min(0),
  /** The facts of the action: labels, a stage, a reason. */
  facts: z.unknown(),
});
type Payload = z.infer<typeof Payload>;

/** An action on any number of people, which a job does slice by slice. */
export type Act<Facts> = {
  job: Job<typeof Payload>;
  facts: z.ZodType<Facts>;
  /** The actions of the audit log: at the start, and at the end with the number of people who changed. */
  audit: { start: AuditAction; end: AuditAction };
  /**
   * Does it to up to 2,000 people in the transaction of the slice; returns how many are different now. People who are gone are
   * left out.
   */
  apply: (db: Database, ctx: Context, ids: readonly string[], facts: Facts) => Promise<number>;
};

/** Defines an action on people by the kind of its job. */
export const defineAct = <Facts>({ kind, ...act }: Omit<Act<Facts>, 'job'> & { kind: string }): Act<Facts> => ({
  ...act,
  job: defineJob({ kind, lane: 'sets', payload: Payload }),
});

/** The people of an action, by a filter or a compiled condition, and how many the caller believes them to be. */
export type ActInput = ({ filter: ContactFilter } | { condition: SqlCondition }) & { expected?: number | undefined };

/**
 * Starts an action on all people who match now: those who begin to match later are left out, and those who no longer match are not.
 *
 * @param check refuses the number of people.
 * @throws {AppError} invalidField, naming the condition, notFound (the segment), contactsGrown, wrongState (they cannot be
 *   collected within 30 s)
 */
export async function startAct<Facts>(
  ctx: Context,
  act: Act<Facts>,
  input: ActInput,
  facts: Facts,
  check?: (total: number) => Promise<void>,
): Promise<StartedJob> {
  const { expected } = input;
  const condition = 'condition' in input ? input.condition : await compileContactFilter(ctx, input.filter);
  const key: ActKey = { companyId: ctx.scope.companyId, actId: newId() };
  const started = await withCollecting(async (db) => {
    const total = await insertSlices(db, key, condition, new Date(ctx.now().getTime() + KEPT_MS));
    if (expected !== undefined && total > expected * (1 + GROWTH_MAX)) throw grown(total, expected);
    await check?.(total);
    const payload: Payload = { ...key, actor: stored(ctx.actor), total, facts };
    const startedBy = ctx.actor.type === 'user' ? ctx.actor.userId : undefined;
    const options = { uniqueKey: key.actId, companyId: key.companyId, startedBy };
    const jobId = await enqueueJob(db, act.job, payload, options);
    if (jobId === null) throw new Error('two actions have one id');
    await recordAudit(db, ctx, { action: act.audit.start, after: { contacts: total, ...auditFacts(facts) } });
    return { jobId, total };
  });
  if (started === null)
    throw refuse.wrongState('The contacts could not be collected within 30 s. Choose fewer by a simpler filter.');
  return started;
}

const grown = (total: number, expected: number): AppError =>
  new AppError('contactsGrown', { field: 'expected', used: total, values: { total, expected } });

const auditFacts = (facts: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof facts === 'object' && facts !== null ? facts : {}).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

function stored(actor: Actor): z.infer<typeof StoredActor> {
  if (actor.type === 'user') return { type: 'user', userId: actor.userId };
  return actor.type === 'apiKey' ? { type: 'apiKey', apiKeyId: actor.apiKeyId } : { type: actor.type };
}

/** Returns the actor of a job; no session acts in it. */
const actorOf = (actor: z.infer<typeof StoredActor>): Actor =>
  actor.type === 'user' ? { ...actor, sessionId: '' } : actor;

/** Handles the job of an action. */
export const handleAct = <Facts>(act: Act<Facts>): JobHandler =>
  handleJob(act.job, (payload, job) => runAct(act, payload, job));

/**
 * Does an action, 2,000 people at a time in the order of their addresses. A slice, its people and its progress are committed
 * together: a job that was killed continues with the next slice, and nobody is counted twice.
 */
async function runAct<Facts>(
  act: Act<Facts>,
  { companyId, actId, actor, total, facts: given }: Payload,
  job: JobRun,
): Promise<Record<string, number>> {
  const facts = act.facts.parse(given);
  const ctx: Context = {
    ...job.ctx,
    scope: { companyId, environment: 'production' },
    actor: actorOf(actor),
  };
  let { done = 0, counts: { changed = 0 } = {} } = job.progress ?? {};
  if (job.progress?.step === 'end') return { changed };
  for (;;) {
    job.signal.throwIfAborted();
    const isOver = await withTransaction(async (db) => {
      const ids = await takeSlice(db, { companyId, actId });
      if (ids === null) {
        await recordAudit(db, ctx, { action: act.audit.end, after: { contacts: changed, ...auditFacts(facts) } });
        await job.checkpoint(db, { done, total, step: 'end', counts: { changed } });
        return true;
      }
      const more = await act.apply(db, ctx, ids, facts);
      await job.checkpoint(db, {
        done: done + ids.length,
        total,
        step: 'contacts',
        counts: { changed: changed + more },
      });
      done += ids.length;
      changed += more;
      return false;
    });
    if (isOver) return { changed };
    await waitForCalm();
  }
}
