import cluster from 'node:cluster';
import { ensurePlatform } from '#lib/company/ensure-platform.ts';
import type { WorkerState } from '#lib/delivery/delivery-worker.ts';
import { ensurePlatformKeys } from '#lib/domains/ensure-platform-keys.ts';
import { type RelayRole, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';
import { type Beats, startBeats } from '#lib/operations/processes/start-beats.ts';
import { startApi } from './api/start-api.ts';
import { exit } from './exit.ts';
import { type Health, startHealth } from './health.ts';
import { startInbound } from './inbound/start-inbound.ts';
import { startSubmission } from './submission/start-submission.ts';
import { startDelivery } from './workers/start-delivery.ts';
import { startJobs } from './workers/start-jobs.ts';
import { startWebhooks } from './workers/start-webhooks.ts';

/** Time for the roles to finish running work after SIGTERM; the supervisor kills the process a second later. */
const STOP_MS = 29_000;

/** A role of the relay while it runs. */
type Running = { stop(): Promise<void>; state?(): WorkerState };

/** The roles in start order: roles that process mail start before roles that accept it. */
const roles: [role: RelayRole, start: () => Promise<Running>][] = [
  ['jobs', startJobs],
  ['webhooks', startWebhooks],
  ['delivery', () => startDelivery()],
  ['api', startApi],
  ['inbound', startInbound],
  ['submission', startSubmission],
];

/** Starts the roles of RELAY_ROLES in this process and stops them in order on a signal. */
export async function runRoles(): Promise<void> {
  const running: Running[] = [];
  let isReady = false;
  // With several processes, the primary process answers health checks for all.
  const health: Health | null = cluster.isWorker ? null : await startHealth(() => isReady);
  let beats: Beats | null = null;
  stopOnSignal(running, health, async () => beats?.stop());

  await ensurePlatform();
  await ensurePlatformKeys();
  const { RELAY_ROLES } = settings();
  for (const [role, start] of roles) if (RELAY_ROLES.includes(role)) running.push(await start());
  const worker = running.find(({ state }) => state !== undefined);
  beats = await startBeats({ kind: 'relay', roles: RELAY_ROLES, worker: () => worker?.state?.() ?? null });
  isReady = true;
  if (cluster.isWorker) process.send?.('ready');
  log().info({ roles: RELAY_ROLES, healthPort: health?.port }, 'the relay is ready');
  releaseStartMemory();
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
