import { hostname } from 'node:os';
import { releaseDeadLanes } from '#lib/connect/webhooks/lanes/open-lane.ts';
import { APP_VERSION } from '#lib/core/app-version.ts';
import type { WorkerState } from '#lib/engine/delivery/delivery-worker.ts';
import { releaseLeases } from '#lib/engine/delivery/queue/lease-releaser.ts';
import { log } from '#lib/infra/log/log.ts';
import { isAlive } from '#lib/infra/process/is-alive.ts';
import { ownLiveness, PROCESS_ID, takeInstant } from '#lib/infra/process/liveness.ts';
import { machineId } from '#lib/infra/process/machine-id.ts';
import { type Beat, deleteProcesses, findProcesses, type ProcessRow, writeBeat } from '../store.ts';
import { readFacts } from './read-facts.ts';

/** The interval of heartbeats, in milliseconds. */
const BEAT_MS = 5_000;

/** The row of a process without a heartbeat is deleted after this, in milliseconds. */
const FORGOTTEN_MS = 900_000;

/**
 * The intervals for which a heartbeat counts for its own process: one less than others wait before they declare it dead
 * (`DeathWatch`).
 */
const COUNTS_FOR = 4;

/** The heartbeat of this process. */
export type Beats = { stop(): Promise<void> };

type BeatsInput = {
  kind: 'relay' | 'web';
  roles: readonly string[];
  /** The state of a delivery worker. */
  worker?: () => WorkerState | null;
  /** The interval in milliseconds; for tests. */
  everyMs?: number;
};

/**
 * Writes a heartbeat every few seconds until it is stopped, for the page of operators and for other processes: one that
 * delivers mail or sends to webhooks releases what a dead one held. An unavailable database is tried again and blocks nothing.
 */
export async function startBeats({ kind, roles, worker, everyMs = BEAT_MS }: BeatsInput): Promise<Beats> {
  const own = { id: PROCESS_ID, kind, roles: [...roles], host: hostname(), pid: process.pid, version: APP_VERSION };
  const startedAt = new Date();
  const watch = new DeathWatch();
  let writing: Promise<void> | null = null;
  const beat = async (): Promise<void> => {
    const facts = await readFacts(kind, worker?.() ?? null);
    const sentAt = takeInstant();
    await writeBeat({ ...own, startedAt, facts }, FORGOTTEN_MS);
    ownLiveness.confirm(sentAt, COUNTS_FOR * everyMs);
    if (!isDeliverer(own) && !hasWebhooks(own)) return;
    const { rows } = await findProcesses();
    const silent = new Set(watch.check(rows.filter(({ id }) => id !== own.id)));
    const dead = rows.filter(({ id }) => silent.has(id));
    if (isDeliverer(own)) await releaseLeases(dead.filter(isDeliverer).map(({ id }) => id));
    await releaseDeadLanes(dead.filter(hasWebhooks).map(({ id }) => id));
  };
  const beatOnce = (): Promise<void> => {
    writing ??= beat()
      .catch((error: unknown) => log().debug({ error: String(error) }, 'a heartbeat could not be written'))
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  await buryDead(own).catch((error: unknown) =>
    log().warn({ error: String(error) }, 'dead processes of this machine could not be looked for'),
  );
  await beatOnce();
  const timer = setInterval(beatOnce, everyMs);
  // The timer does not keep a finished process running.
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
      await deleteProcesses([own.id]).catch(() => {});
      ownLiveness.end();
    },
  };
}

const isDeliverer = ({ roles }: Pick<Beat, 'roles'>): boolean => roles.includes('delivery');

const hasWebhooks = ({ roles }: Pick<Beat, 'roles'>): boolean => roles.includes('webhooks');

/**
 * Deletes processes of this machine that were killed and did not sign off. What a delivery worker held is released first,
 * by a delivery worker: only that one has read the journals.
 */
async function buryDead(own: Pick<Beat, 'roles'>): Promise<void> {
  const machine = machineId();
  const { rows } = await findProcesses();
  const dead = rows.filter((row) => row.machine === machine && isDead(row) && (isDeliverer(own) || !isDeliverer(row)));
  await releaseLeases(dead.filter(isDeliverer).map(({ id }) => id));
  await releaseDeadLanes(dead.filter(hasWebhooks).map(({ id }) => id));
  await deleteProcesses(dead.map(({ id }) => id));
}

/** A row with our own number is that of a process before us. */
const isDead = ({ pid }: ProcessRow): boolean => pid === process.pid || !isAlive(pid);

/** The number of checks in a row without a new heartbeat after which a process is dead. */
const MISSED_MAX = 5;

type Seen = { beatAtMs: number; missed: number };

/**
 * Finds dead processes by their missing heartbeats. It counts checks of the table, and not time: while the database
 * is unavailable there are no checks, and no process counts as dead because of it.
 */
export class DeathWatch {
  #seen = new Map<string, Seen>();

  /** Checks the processes once per interval of heartbeats. Returns the ids of those that are dead. */
  check(processes: readonly { id: string; beatAt: Date }[]): string[] {
    const seen = new Map<string, Seen>();
    for (const { id, beatAt } of processes) {
      const before = this.#seen.get(id);
      const isUnchanged = before?.beatAtMs === beatAt.getTime();
      seen.set(id, { beatAtMs: beatAt.getTime(), missed: isUnchanged ? before.missed + 1 : 0 });
    }
    this.#seen = seen;
    return [...seen].filter(([, { missed }]) => missed >= MISSED_MAX).map(([id]) => id);
  }
}
