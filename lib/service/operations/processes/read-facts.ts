import { statfs } from 'node:fs/promises';
import type { WorkerState } from '#lib/engine/delivery/delivery-worker.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { CAPABILITIES } from '#lib/infra/process/capabilities.ts';
import { countConnections } from '#lib/infra/process/count-connections.ts';
import { machineId } from '#lib/infra/process/machine-id.ts';
import { readExpiry } from '#lib/infra/tls/self-signed.ts';
import type { ProcessFacts } from '../schema.ts';

/** Reads the facts about this process that its heartbeat carries. */
export async function readFacts(kind: 'relay' | 'web', worker: WorkerState | null): Promise<ProcessFacts> {
  const { DATA_DIR, TLS_CERT_FILE, RELAY_ROLES } = settings();
  const disk = await statfs(DATA_DIR).catch(() => null);
  const hasCertificate = kind === 'relay' && RELAY_ROLES.some((role) => role === 'submission' || role === 'inbound');
  return {
    machine: machineId(),
    capabilities: [...CAPABILITIES],
    memoryBytes: process.memoryUsage.rss(),
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    certificateExpiresAt: hasCertificate && TLS_CERT_FILE ? readCertificate(TLS_CERT_FILE) : null,
    connections: countConnections(),
    deliveries: worker,
  };
}

/** Returns null for a certificate that cannot be read; the doctor reports it. */
function readCertificate(path: string): string | null {
  try {
    return readExpiry(path).toISOString();
  } catch {
    return null;
  }
}
