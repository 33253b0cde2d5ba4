import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { APP_VERSION } from '#lib/core/app-version.ts';
import { newId } from '#lib/core/ids.ts';
import type { WorkerState } from '#lib/delivery/delivery-worker.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { countConnections } from '#lib/infra/process/count-connections.ts';
import { readExpiry } from '#lib/infra/tls/self-signed.ts';
import type { ProcessFacts } from '../schema.ts';
import { type Beat, deleteProcesses, findProcesses, writeBeat } from '../store.ts';

/** How often a process says that it lives, in milliseconds. */
const BEAT_MS = 5_000;

/** A process that was silent for so long is forgotten, in milliseconds. */
const FORGOTTEN_MS = 900_000;

/** What says that a process lives. */
export type Beats = { stop(): Promise<void> };

type BeatsInput = {
  kind: 'relay' | 'web';
  roles: readonly string[];
  /** Of a delivery worker. */
  worker?: () => WorkerState | null;
};

/**
 * Says every few seconds that this process lives, until it is told to stop: what the page of operators shows. A database
 * that is away is tried again and keeps nobody from their work.
 */
export async function startBeats({ kind, roles, worker }: BeatsInput): Promise<Beats> {
  const own = { id: newId(), kind, roles: [...roles], host: hostname(), pid: process.pid, version: APP_VERSION };
  const startedAt = new Date();
  let writing: Promise<void> | null = null;
  const beat = async (): Promise<void> => {
    const facts = await readFacts(kind, worker?.() ?? null);
    await writeBeat({ ...own, startedAt, facts }, FORGOTTEN_MS);
  };
  const beatOnce = (): Promise<void> => {
    writing ??= beat()
      .catch((error: unknown) => log().debug({ error: String(error) }, 'a sign of life could not be written'))
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  await forgetDead(own).catch(() => {});
  await beatOnce();
  const timer = setInterval(beatOnce, BEAT_MS);
  // A process that has nothing else to do ends.
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
      await deleteProcesses([own.id]).catch(() => {});
    },
  };
}

/** Of this machine's own processes it is known which are dead: those that were killed could not say so. */
async function forgetDead({ host, pid }: Pick<Beat, 'host' | 'pid'>): Promise<void> {
  const { rows } = await findProcesses();
  const dead = rows.filter((row) => row.host === host && (row.pid === pid || !isAlive(row.pid)));
  await deleteProcesses(dead.map(({ id }) => id));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is another user's, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function readFacts(kind: 'relay' | 'web', worker: WorkerState | null): Promise<ProcessFacts> {
  const { DATA_DIR, TLS_CERT_FILE, RELAY_ROLES } = settings();
  const disk = await statfs(DATA_DIR).catch(() => null);
  const hasCertificate = kind === 'relay' && RELAY_ROLES.some((role) => role === 'submission' || role === 'inbound');
  return {
    memoryBytes: process.memoryUsage.rss(),
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    certificateExpiresAt: hasCertificate && TLS_CERT_FILE ? readCertificate(TLS_CERT_FILE) : null,
    connections: countConnections(),
    deliveries: worker,
  };
}

/** One that cannot be read is the doctor's business. */
function readCertificate(path: string): string | null {
  try {
    return readExpiry(path).toISOString();
  } catch {
    return null;
  }
}
