import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import type { WorkerState } from '#lib/engine/delivery/delivery-worker.ts';
import { type RelayRole, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { preparePartitions } from '#lib/infra/process/keep-database.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';
import type { Beats } from '#lib/service/operations/processes/start-beats.ts';
import { exit } from './exit.ts';
import { type Health, startHealth } from './health.ts';

/** Time for the roles to finish running work after SIGTERM; the supervisor kills the process a second later. */
const STOP_MS = 29_000;

/** A role of the relay while it runs. */
type Running = { stop(): Promise<void>; state?(): WorkerState };

/** A role, and the loading of its code, which returns the function that starts it. */
type Role = [role: RelayRole, load: () => Promise<() => Promise<Running>>];

/**
 * The roles that accept mail. They start first, each before the next is loaded: a client that waits for a restart
 * waits for a third of the modules, and what is accepted before the workers run is in the queue.
 */
const INTAKE: readonly Role[] = [
  ['submission', async () => (await import('./submission/start-submission.ts')).startSubmission],
  ['api', async () => (await import('./api/start-api.ts')).startApi],
  ['inbound', async () => (await import('./inbound/start-inbound.ts')).startInbound],
];

/** The roles that process mail. */
const WORKERS: readonly Role[] = [
  ['delivery', async () => (await import('./workers/start-delivery.ts')).startDelivery],
  ['webhooks', async () => (await import('./workers/start-webhooks.ts')).startWebhooks],
  ['jobs', async () => (await import('./workers/start-jobs.ts')).startJobs],
];

/** Starts the roles of RELAY_ROLES in this process and stops them in order on a signal. */
export async function runRoles(): Promise<void> {
  const running: Running[] = [];
  let isReady = false;
  // With several processes, the primary process answers health checks for all.
  const health: Health | null = cluster.isWorker ? null : await startHealth(() => isReady);
  let beats: Beats | null = null;
  stopOnSignal(running, health, async () => beats?.stop());

  const { RELAY_ROLES } = settings();
  const startRoles = async (roles: readonly Role[]) => {
    for (const [role, load] of roles) if (RELAY_ROLES.includes(role)) running.push(await (await load())());
  };
  if (RELAY_ROLES.includes('jobs')) await preparePartitions(new Date());
  await startRoles(INTAKE);
  await (await import('#lib/account/company/company.ts')).ensurePlatform();
  await (await import('#lib/senders/domains/ensure-platform-keys.ts')).ensurePlatformKeys();
  await startRoles(WORKERS);
  const worker = running.find(({ state }) => state !== undefined);
  const { startBeats } = await import('#lib/service/operations/processes/start-beats.ts');
  beats = await startBeats({ kind: 'relay', roles: RELAY_ROLES, worker: () => worker?.state?.() ?? null });
  await loadTheRest();
  isReady = true;
  if (cluster.isWorker) process.send?.('ready');
  log().info({ roles: RELAY_ROLES, healthPort: health?.port }, 'the relay is ready');
  releaseStartMemory();
}

/** Loads what accepting mail did without: the other APIs, and the metrics of all roles, which every process exports. */
async function loadTheRest(): Promise<void> {
  for (const [, load] of [...INTAKE, ...WORKERS]) await load();
  await (await import('#lib/http/compat/answer-api-call.ts')).loadEveryApi();
  // Otherwise compiled code is written at exit only, and a process that is killed leaves none to its successor.
  flushCompileCache();
}

/** @param stopBeats called when all roles have stopped: a draining process still sends heartbeats. */
function stopOnSignal(running: readonly Running[], health: Health | null, stopBeats: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    log().info({ signal }, 'the relay stops');
    health?.stopping();
    setTimeout(() => exit(1, 'the relay did not stop in time'), STOP_MS).unref();
    const ends = await Promise.allSettled(running.map((role) => role.stop()));
    for (const end of ends) if (end.status === 'rejected') log().error({ error: String(end.reason) }, 'a role broke');
    await stopBeats();
    await closeDatabase();
    health?.close();
    exit(0, 'the relay has stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal signals the whole group; the primary process then signals us.
      if (cluster.isWorker && signal === 'SIGINT') return;
      if (isStopping) exit(1, 'the relay got a second signal to stop');
      isStopping = true;
      void stop(signal);
    });
  }
  // Rolling restarts are done by the primary process.
  process.on('SIGHUP', () => {});
}
