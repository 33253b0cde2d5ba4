import { keepPartitions } from '#lib/delivery/keep-partitions.ts';
import { foldRollups } from '#lib/events/fold-rollups.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { deleteExpired } from '#lib/infra/upkeep/delete-expired.ts';
import { jobHandlers } from './job-handlers.ts';
import { repeat } from './repeat.ts';

const FOLD_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Starts the role `jobs` of this process: queued jobs, and upkeep that has its own clock. Any number of processes may have it. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Nothing can be accepted on a day without partitions: before the rest.
  await keepPartitions();
  const running = Promise.all([
    runJobs(jobHandlers, { signal }),
    repeat('folding of roll-ups', FOLD_EVERY_MS, foldRollups, signal),
    repeat('upkeep of partitions', HOUR_MS, keepPartitions, signal),
    repeat('deletion of what expired', HOUR_MS, deleteExpired, signal),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
