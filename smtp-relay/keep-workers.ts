import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { exit } from './exit.ts';
import { startHealth } from './health.ts';

/** Between a worker's death and the start of its successor; more each time that one dies young. */
const PAUSE_MS = 200;
const PAUSE_MAX_MS = 30_000;
const YOUNG_MS = 10_000;

/** How long a worker may take to stop before it is killed: a little longer than it gives itself. */
const STOP_MS = 29_500;

/**
 * Runs RELAY_PROCESSES processes with the same roles behind the same ports; they share nothing but the database. All
 * of them accept from the same listening sockets, which this one holds open: what waits there when one stops or dies is
 * the next one's.
 *
 * SIGTERM drains all. SIGHUP replaces them one by one, each successor ready before its predecessor drains. A worker that
 * dies is replaced.
 */
export async function keepWorkers(): Promise<void> {
  // Handing connections over from here would lose the ones that are on their way to a worker that dies.
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

  /** Keeps one place filled; `place.worker` changes when its process is replaced. */
  const keep = async (place: Place): Promise<void> => {
    let pauseMs = PAUSE_MS;
    while (!isStopping) {
      const { worker } = place;
      const startedAt = Date.now();
      if (!worker.isDead()) await once(worker, 'exit');
      if (isStopping) return;
      // Replaced on purpose: the successor is there already.
      if (place.worker !== worker) continue;
      pauseMs = Date.now() - startedAt < YOUNG_MS ? Math.min(pauseMs * 2, PAUSE_MAX_MS) : PAUSE_MS;
      log().warn({ worker: worker.process.pid, pauseMs }, 'a process of the relay has ended and is replaced');
      await wait(pauseMs);
      if (!isStopping) await start().then((next) => Object.assign(place, { worker: next }), noteFailure);
    }
  };

  const places: Place[] = [];
  for (let n = 0; n < settings().RELAY_PROCESSES; n += 1) places.push({ worker: await start() });
  for (const place of places) void keep(place);

  const restart = async (): Promise<void> => {
    for (const place of places) {
      const old = place.worker;
      place.worker = await start();
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
      if (isStopping) exit(1, 'the relay was told twice to stop');
      isStopping = true;
      health.stopping();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)));
      await closeDatabase();
      health.close();
      exit(0, 'all processes of the relay have stopped');
    });
  }
  log().info({ processes: places.length, healthPort: health.port }, 'all processes of the relay are ready');
}

type Place = { worker: Worker };

const noteFailure = (error: unknown): void => log().error({ error: String(error) }, 'a process could not be replaced');
