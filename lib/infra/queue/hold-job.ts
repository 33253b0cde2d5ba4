import { z } from 'zod';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import { JobCanceled, JobLost, type JobProgress, type JobRun } from './define-job.ts';
import { extendLease, type Hold, writeProgress } from './job-store.ts';

/** The time that a job is leased between two heartbeats, in milliseconds. */
export const JOB_LEASE_MS = 60_000;

/** Progress is written at most so often, in milliseconds. */
const REPORT_EVERY_MS = 2_000;

const StoredProgress = z.object({
  done: z.number(),
  total: z.number().nullable(),
  step: z.string(),
  counts: z.record(z.string(), z.number()).exactOptional(),
});

/** A job that this process has, while it has it. */
export type HeldJob = { run: JobRun; isCanceled(): boolean; stop(): void };

/** Keeps the lease of a job until it is stopped, and hears of its cancel with each heartbeat and each progress. */
export function holdJob(job: ClaimedJob): HeldJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const obey = (hold: Hold) => {
    if (hold !== 'held' && !signal.aborted) stopping.abort(hold === 'lost' ? new JobLost() : new JobCanceled());
  };
  obey(job.cancelRequestedAt ? 'canceled' : 'held');
  const timer = setInterval(() => {
    extendLease(job, JOB_LEASE_MS).then(obey, (error: unknown) =>
      log().warn({ jobId: job.id, error: String(error) }, 'the lease of a job could not be extended'),
    );
  }, JOB_LEASE_MS / 3);
  let reportedAt = 0;
  const { id, companyId } = job;
  return {
    run: {
      id,
      companyId,
      get tries() {
        return job.tries;
      },
      signal,
      ctx: platformContext({ requestId: id }),
      progress: progressOf(job.progress),
      report: async (progress) => {
        signal.throwIfAborted();
        if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
        reportedAt = Date.now();
        obey(await writeProgress(getPool(), job, progress));
        signal.throwIfAborted();
      },
      checkpoint: async (db, progress) => {
        obey(await writeProgress(db, job, progress));
        signal.throwIfAborted();
      },
    },
    isCanceled: () => signal.reason instanceof JobCanceled,
    stop: () => clearInterval(timer),
  };
}

function progressOf(stored: unknown): JobProgress | null {
  const { data } = StoredProgress.safeParse(stored);
  return data ?? null;
}
