import { enqueueKeepDatabase } from '#lib/infra/queue/keep-database-job.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { jobHandlers } from './job-handlers.ts';

/** Starts the role `jobs` of this process; `stop` waits for the jobs that run. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  await enqueueKeepDatabase(new Date());
  const stopping = new AbortController();
  const loop = runJobs(jobHandlers, { signal: stopping.signal });
  return {
    stop: () => {
      stopping.abort();
      return loop;
    },
  };
}
