import { ensurePlatform } from '#lib/account/company/ensure-platform.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { jobHandlers } from '../../smtp-relay/workers/job-handlers.ts';
import { openTestDatabase } from './accounts.ts';

/** Creates a database for the test file with the platform's company and running jobs; returns a function that drops it. */
export async function openWorkingDatabase(): Promise<() => Promise<void>> {
  const close = await openTestDatabase();
  await ensurePlatform();
  const stop = new AbortController();
  const jobs = runJobs(jobHandlers, { signal: stop.signal });
  return async () => {
    stop.abort();
    await jobs;
    await close();
  };
}
