import { HOUR_MS } from '#lib/core/durations.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { log } from '#lib/infra/log/log.ts';
import { JOB_DUE_CHANNEL } from './enqueue-job.ts';
import type { AnyJobHandler } from './job-handler.ts';
import { claimJobs, nextDueMs, sweepJobs } from './job-store.ts';
import { JOB_LEASE_MS, runJob } from './run-job.ts';

/** The options of the loop. */
export type RunJobsOptions = {
  /** Aborted to stop: nothing more is claimed, what runs is finished. */
  signal: AbortSignal;
  /** Jobs at a time; 4 when absent. */
  concurrency?: number;
};

/** Jobs are looked for at least so often, also where no notification was heard, in milliseconds. */
const POLL_MS = 5_000;
const SWEEP_MS = HOUR_MS;

/**
 * Runs due jobs of the kinds that have a handler until the signal is aborted, and returns when the last one has ended.
 * Any number of processes may do this at once: one process runs a job at a time, and the job of a dead process is taken
 * over by another.
 */
export async function runJobs(
  handlers: Readonly<Record<string, AnyJobHandler>>,
  options: RunJobsOptions,
): Promise<void> {
  const { signal, concurrency = 4 } = options;
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  const bell = createBell(signal);
  const stopListening = await listenForNotifications(JOB_DUE_CHANNEL, bell.ring).catch((error: unknown) => {
    log().warn({ error: String(error) }, 'new jobs are not heard of, only looked for');
    return () => {};
  });
  let sweptAt = 0;
  while (!signal.aborted) {
    try {
      if (Date.now() - sweptAt > SWEEP_MS) {
        sweptAt = Date.now();
        await sweepJobs();
      }
      for (const job of await claimJobs(kinds, concurrency - running.size, JOB_LEASE_MS)) {
        const handler = handlers[job.kind];
        if (!handler) continue;
        const run: Promise<void> = runJob(job, handler)
          .catch((error: unknown) =>
            log().error({ jobId: job.id, err: error }, 'the outcome of a job could not be written'),
          )
          .finally(() => {
            running.delete(run);
            bell.ring();
          });
        running.add(run);
      }
      const waitMs = running.size >= concurrency ? POLL_MS : Math.min(POLL_MS, (await nextDueMs(kinds)) ?? POLL_MS);
      await bell.wait(waitMs);
    } catch (error) {
      log().warn({ error: String(error) }, 'jobs cannot be read; trying again');
      await bell.wait(1_000);
    }
  }
  stopListening();
  await Promise.all(running);
}

/** Something to wait for: a ring, the end, or a time. A ring while nobody waits is kept for the next wait. */
function createBell(signal: AbortSignal): { ring: () => void; wait: (ms: number) => Promise<void> } {
  let rung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    rung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    wait: async (ms) => {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(10, ms));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}
