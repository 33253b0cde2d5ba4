import { z } from 'zod';
import { DAY_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { maintainDatabase } from '#lib/infra/process/keep-database.ts';
import { defineJob, handleJob } from './define-job.ts';
import { enqueueJob } from './enqueue-job.ts';
import { sweepJobs } from './job-store.ts';
import { schedule } from './schedules.ts';

/** The job that keeps the database in order, once a day. */
export const KEEP_DATABASE = defineJob({
  kind: 'keep-database',
  lane: 'calendar',
  payload: z.strictObject({ day: z.iso.date() }),
});

/** Enqueues the job of a day, which is due when that day (UTC) begins. Repeated calls enqueue one job per day. */
export async function enqueueKeepDatabase(at: Date): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  await enqueueJob(getPool(), KEEP_DATABASE, { day }, { uniqueKey: day, dueAt: new Date(day) });
}

/** Does a day's job; the next day's is made first, so that a failure today ends nothing. */
export const keepDatabaseJob = handleJob(KEEP_DATABASE, async ({ day }) => {
  await enqueueKeepDatabase(new Date(Date.parse(day) + DAY_MS));
  await maintainDatabase(new Date());
});

const SWEEP_JOBS = defineJob({ kind: 'sweep-jobs', lane: 'calendar', payload: z.strictObject({}) });

/** Removes jobs that ended long ago, every hour. */
export const sweepJobsJob = schedule(handleJob(SWEEP_JOBS, sweepJobs), 'hourly');
