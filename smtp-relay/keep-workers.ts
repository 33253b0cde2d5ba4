import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { exit } from './exit.ts';
import { startHealth } from './health.ts';

/** Pause between the exit of a worker and the start of its successor. It grows if workers exit soon after start. */
const PAUSE_MS = 200;
const PAUSE_MAX_MS = 30_000;
const YOUNG_MS = 10_000;

/** The time that a worker may take to stop before it is killed: a little longer than its own limit. */
const STOP_MS = 29_500;

/**
 * Runs RELAY_PROCESSES processes with the same roles behind the same ports; they share nothing but the database. All
 * of them accept from the same listening sockets, which this process keeps open: connections that wait there when a
 * worker stops or dies are accepted by the next one.
 *
 * SIGTERM drains all workers. SIGHUP replaces them one by one; each successor is ready before its predecessor drains. A
 * worker that dies is replaced.
 */
export async function keepWorkers(): Promise<void> {
  // Round-robin scheduling by the primary would lose connections that are being passed to a dying worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const ready = new Set<Worker>();
  let isStopping = false;
  let isRestarting = false;
  const health = await startHealth(() => ready.size > 0);

  const start = async (): Promise<Worker> => {
    const worker = cluster.fork();
    worker.once('exit', () => ready.delete(worker));
    await new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (message !== 'ready') return;
        ready.add(worker);
        resolve();
      });
      worker.once('exit', () => resolve());
    });
    if (!ready.has(worker) && !isStopping) throw new Error('a process of the relay could not start');
    return worker;
  };

  const stop = async (worker: Worker): Promise<void> => {
    if (worker.isDead()) return;
    const gone = once(worker, 'exit');
    ready.delete(worker);
    worker.process.kill('SIGTERM');
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  };

  /** Keeps one slot filled; `slot.worker` changes when its process is replaced. */
  const keep = async (slot: Slot): Promise<void> => {
    let pauseMs = PAUSE_MS;
    while (!isStopping) {
      const { worker } = slot;
      const startedAt = Date.now();
      if (!worker.isDead()) await once(worker, 'exit');
      if (isStopping) return;
      // The worker was replaced on purpose, and its successor already runs.
      if (slot.worker !== worker) continue;
      pauseMs = Date.now() - startedAt < YOUNG_MS ? Math.min(pauseMs * 2, PAUSE_MAX_MS) : PAUSE_MS;
      log().warn({ worker: worker.process.pid, pauseMs }, 'a process of the relay has ended and is replaced');
      await wait(pauseMs);
      if (!isStopping) await start().then((next) => Object.assign(slot, { worker: next }), noteFailure);
    }
  };

  const slots: Slot[] = [];
  for (let n = 0; n < settings().RELAY_PROCESSES; n += 1) slots.push({ worker: await start() });
  for (const slot of slots) void keep(slot);

  const restart = async (): Promise<void> => {
    for (const slot of slots) {
      const old = slot.worker;
      slot.worker = await start();
      await stop(old);
    }
    log().info('the processes of the relay were replaced');
  };
  process.on('SIGHUP', () => {
    if (isStopping || isRestarting) return;
    isRestarting = true;
    restart()
      .catch(noteFailure)
      .finally(() => {
        isRestarting = false;
      });
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) exit(1, 'the relay got a second signal to stop');
      isStopping = true;
      health.stopping();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)));
      await closeDatabase();
      health.close();
      exit(0, 'all processes of the relay have stopped');
    });
  }
  log().info({ processes: slots.length, healthPort: health.port }, 'all processes of the relay are ready');
}

type Slot = { worker: Worker };

const noteFailure = (error: unknown): void => log().error({ error: String(error) }, 'a process could not be replaced');
