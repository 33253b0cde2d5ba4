import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { log } from '#lib/infra/log/log.ts';
import { type ClaimedJob, claimJobs, nextDueMs } from './claim-jobs.ts';
import type { JobHandler } from './define-job.ts';
import { JOB_DUE_CHANNEL } from './enqueue-job.ts';
import { JOB_LEASE_MS } from './hold-job.ts';
import { LANE_NAMES, LANES, type Lane } from './lanes.ts';
import { runJob } from './run-job.ts';

/** The options of the loops. */
export type RunJobsOptions = {
  /** Aborted to stop: nothing more is claimed, what runs is finished. */
  signal: AbortSignal;
  /** Jobs of a lane at a time; those of `LANES` when absent. */
  slots?: Partial<Record<Lane, number>>;
};

/** Jobs are looked for at least so often, also where no notification was heard, in milliseconds. */
const POLL_MS = 5_000;

/**
 * Runs due jobs of the kinds that have a handler until the signal is aborted, and returns when the last one has ended.
 * Any number of processes may do this at once: one process runs a job at a time, and the job of a dead process is taken
 * over by another.
 */
export async function runJobs(handlers: readonly JobHandler[], { signal, slots }: RunJobsOptions): Promise<void> {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (byKind.size < handlers.length) throw new Error('two handlers have one kind of job');
  const bells = new Map(LANE_NAMES.map((lane) => [lane, createBell(signal)]));
  const stopListening = await listenForNotifications(JOB_DUE_CHANNEL, (given) => {
    for (const [lane, bell] of bells) if (!given || given === lane) bell.ring();
  }).catch((error: unknown) => {
    log().warn({ error: String(error) }, 'new jobs are not heard of, only looked for');
    return () => {};
  });
  await Promise.all(
    [...bells].map(([lane, bell]) =>
      runLane({ lane, slots: slots?.[lane] ?? LANES[lane].slots, byKind, bell, signal }),
    ),
  );
  stopListening();
}

/** The parts of a lane's loop. */
type LaneLoop = {
  lane: Lane;
  slots: number;
  byKind: ReadonlyMap<string, JobHandler>;
  bell: Bell;
  signal: AbortSignal;
};

async function runLane({ lane, slots, byKind, bell, signal }: LaneLoop): Promise<void> {
  // A version that runs beside this one may have put a job into another lane than this one would: each runs in the lane of its row.
  const kinds = [...byKind.keys()];
  const running = new Set<Promise<void>>();
  let after: string | null = null;
  while (!signal.aborted) {
    try {
      const limit = slots - running.size;
      const claimed: ClaimedJob[] =
        limit > 0 ? await claimJobs({ lane, kinds, limit, leaseMs: JOB_LEASE_MS, after }) : [];
      after = claimed.at(-1)?.owner ?? after;
      for (const job of claimed) {
        const handler = byKind.get(job.kind);
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
      const isFull = running.size >= slots;
      await bell.wait(isFull ? POLL_MS : Math.min(POLL_MS, (await nextDueMs(lane)) ?? POLL_MS));
    } catch (error) {
      log().warn({ lane, error: String(error) }, 'jobs cannot be read; trying again');
      await bell.wait(1_000);
    }
  }
  await Promise.all(running);
}

/** Something to wait for: a ring, the end, or a time. */
type Bell = { ring: () => void; wait: (ms: number) => Promise<void> };

/** Creates a bell. A ring while nobody waits is kept for the next wait. */
function createBell(signal: AbortSignal): Bell {
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
