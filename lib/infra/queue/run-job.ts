import { log } from '#lib/infra/log/log.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import type { JobHandler, JobResult, JobRun } from './define-job.ts';
import { holdJob } from './hold-job.ts';
import { finishJob, retryJob } from './job-store.ts';

/** A job that failed so often is set aside. */
export const JOB_TRIES_MAX = 10;

/**
 * Runs a claimed job to its outcome and writes that and one line of the log. Never throws for the job's own sake. A canceled job
 * whose handler stops is canceled; one whose handler has ended all the same is done.
 */
export async function runJob(job: ClaimedJob, handler: JobHandler): Promise<void> {
  const startedAt = performance.now();
  const held = holdJob(job);
  const { error, result } = await attempt(job, handler, held.run);
  held.stop();
  const facts = {
    jobId: job.id,
    kind: job.kind,
    companyId: job.companyId,
    tries: job.tries,
    durationMs: Math.round(performance.now() - startedAt),
  };
  if (error === null) {
    await finishJob(job, 'done', { result });
    log().info({ ...facts, outcome: 'done' }, 'job');
  } else if (held.isCanceled()) {
    await finishJob(job, 'canceled');
    log().info({ ...facts, outcome: 'canceled' }, 'job');
  } else if (job.tries >= JOB_TRIES_MAX) {
    await finishJob(job, 'failed', { lastError: String(error) });
    log().error({ ...facts, outcome: 'failed', err: error }, 'job set aside');
  } else {
    const pauseMs = retryPauseMs(job.tries, Math.random());
    await retryJob(job, pauseMs, String(error));
    log().warn({ ...facts, outcome: 'retry', pauseMs, err: error }, 'job');
  }
}

/** The end of one run: its failure, or its result. */
type Attempt = { error: Error | null; result: JobResult | null };

/** Runs a job once. A job all of whose leases ended without an outcome kills its worker and is not retried. */
async function attempt(job: ClaimedJob, handler: JobHandler, run: JobRun): Promise<Attempt> {
  if (job.tries > JOB_TRIES_MAX) return { error: new Error('its worker died at every try'), result: null };
  try {
    run.signal.throwIfAborted();
    return { error: null, result: await handler.run(job.payload, run) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), result: null };
  }
}

const FIRST_MS = 2_000;
const MOST_MS = 60 * 60_000;

/**
 * Returns the delay of a job after a failed attempt, in milliseconds: doubling from two seconds up to an hour, and a random half
 * of it, so that what failed together does not come back together.
 *
 * @param tries tries so far, from 1.
 * @param random from 0 up to 1.
 */
export function retryPauseMs(tries: number, random: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
