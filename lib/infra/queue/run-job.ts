import { log } from '#lib/infra/log/log.ts';
import type { AnyJobHandler } from './job-handler.ts';
import { type ClaimedJob, extendLease, finishJob, retryJob } from './job-store.ts';
import { retryPauseMs } from './retry-pause.ts';

/** The time that a job is leased between two heartbeats, in milliseconds. */
export const JOB_LEASE_MS = 60_000;

/** A job that failed so often is set aside. */
export const JOB_TRIES_MAX = 10;

/** Runs a claimed job to its outcome and writes that and one line of the log. Never throws for the job's own sake. */
export async function runJob(job: ClaimedJob, handler: AnyJobHandler): Promise<void> {
  const startedAt = performance.now();
  const lease = keepLease(job);
  const error = await attempt(job, handler, lease.signal);
  lease.stop();
  const facts = {
    jobId: job.id,
    kind: job.kind,
    companyId: job.companyId,
    tries: job.tries,
    durationMs: Math.round(performance.now() - startedAt),
  };
  if (error === null) {
    await finishJob(job, 'done', null);
    log().info({ ...facts, outcome: 'done' }, 'job');
  } else if (job.tries >= JOB_TRIES_MAX) {
    await finishJob(job, 'failed', String(error));
    log().error({ ...facts, outcome: 'failed', err: error }, 'job set aside');
  } else {
    const pauseMs = retryPauseMs(job.tries, Math.random());
    await retryJob(job, pauseMs, String(error));
    log().warn({ ...facts, outcome: 'retry', pauseMs, err: error }, 'job');
  }
}

/** Returns the failure, or null. A job all of whose leases ended without an outcome kills its worker and is not retried. */
async function attempt(job: ClaimedJob, handler: AnyJobHandler, signal: AbortSignal): Promise<Error | null> {
  if (job.tries > JOB_TRIES_MAX) return new Error('its worker died at every try');
  try {
    await handler.run(job.payload, { id: job.id, companyId: job.companyId, tries: job.tries, signal });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function keepLease(job: ClaimedJob): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    extendLease(job, JOB_LEASE_MS).then(
      (held) => !held && lost.abort(new Error('the lease of the job is lost')),
      (error: unknown) =>
        log().warn({ jobId: job.id, error: String(error) }, 'the lease of a job could not be extended'),
    );
  }, JOB_LEASE_MS / 3);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}
