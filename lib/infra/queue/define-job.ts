import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Lane } from './lanes.ts';

/** A kind of job: its name, its lane, and the schema of its payload. The code that enqueues it needs nothing more. */
export type Job<Payload extends z.ZodType = z.ZodType> = { kind: string; lane: Lane; payload: Payload };

/** Defines a kind of job. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/**
 * The progress of a job: steps of the handler's own that are done, of how many if that is known, and their name; `counts` are
 * numbers that the handler adds up.
 */
export type JobProgress = { done: number; total: number | null; step: string; counts?: Record<string, number> };

/** A run of a job, as its handler sees it. */
export type JobRun = {
  id: string;
  companyId: string | null;
  /** Number of this attempt, from 1; again 1 after it got further than all before. */
  readonly tries: number;
  /** The context of the product itself, with the job as its request. */
  ctx: Context;
  /** Aborted when the job is canceled, and when its lease is lost: another process has it then. */
  signal: AbortSignal;
  /** The progress that an earlier attempt wrote; null on the first one. */
  progress: JobProgress | null;
  /**
   * Shows the progress between two steps, at most every two seconds.
   *
   * @throws the reason of `signal`, if it is aborted.
   */
  report(progress: JobProgress): Promise<void>;
  /**
   * Writes the progress in the transaction of a step, which is committed only if this process still has the job: a step that
   * ends with it happens once, however often the job is killed.
   *
   * @throws {JobCanceled} if the job was canceled.
   * @throws {JobLost} if another process has the job.
   */
  checkpoint(db: Database, progress: JobProgress): Promise<void>;
};

/** The facts that a handler may leave with a job that is done. */
export type JobResult = Record<string, unknown>;

/** A handler of one kind of job. */
export type JobHandler = Job & { run(payload: unknown, job: JobRun): Promise<JobResult | null> };

/**
 * Handles a kind of job. A handler runs at least once, so it must be idempotent; a stored payload is parsed before it runs.
 */
export function handleJob<Payload extends z.ZodType>(
  job: Job<Payload>,
  run: (payload: z.output<Payload>, job: JobRun) => Promise<JobResult> | Promise<void>,
): JobHandler {
  const { kind, lane, payload } = job;
  return { kind, lane, payload, run: async (stored, facts) => (await run(payload.parse(stored), facts)) ?? null };
}

/** The reason for which a canceled job stops. */
export class JobCanceled extends Error {
  constructor() {
    super('the job was canceled');
  }
}

/** The reason for which a job stops that another process has. */
export class JobLost extends Error {
  constructor() {
    super('the lease of the job is lost');
  }
}
